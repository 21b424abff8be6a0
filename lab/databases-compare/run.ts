// `npm run databases:compare -w lab -- DATABASE_URL_A DATABASE_URL_B`: plays one scenario over HTTP on a
// server of the build with each database in turn, and prints every difference between the responses and
// between the stored rows. Both databases must be empty, such as a plain PostgreSQL and one distributed by
// Citus (docs/scaling.md). Needs `npm run build`. Exits with 1 on a difference or an unexpected response.
import { compareRecordings, type Recording } from './comparison/comparison.ts';
import { recordOn } from './record.ts';

const [first, second, ...rest] = process.argv.slice(2);
if (!first || !second || rest.length > 0)
  throw new Error('Usage: npm run databases:compare -w lab -- DATABASE_URL_A DATABASE_URL_B');

const recordings: Recording[] = [];
for (const [name, databaseUrl] of [
  ['first', first],
  ['second', second],
] as const) {
  const started = performance.now();
  const recording = await recordOn(databaseUrl);
  const statuses = Object.entries(Object.groupBy(recording.responses, ({ status }) => status));
  const counts = statuses.map(([status, responses]) => `${responses?.length} × ${status}`);
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(
    `${name} database: ${recording.responses.length} responses after ${seconds} s: ${counts.join(', ')}`,
  );
  recordings.push(recording);
}
const [ofFirst, ofSecond] = recordings as [Recording, Recording];
const differences = compareRecordings(ofFirst, ofSecond);
for (const difference of differences) console.log(difference);
const rows = [...ofFirst.rows.values()].reduce((sum, { length }) => sum + length, 0);
console.log(
  `${differences.length} faults and differences in ${ofFirst.responses.length} responses and ${rows} rows of ${ofFirst.rows.size} tables.`,
);
process.exitCode = differences.length > 0 ? 1 : 0;
