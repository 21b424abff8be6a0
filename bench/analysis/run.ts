/**
 * `npm run bench:analysis -- [oils] [analytes] [alone]`: the questions of Data Analysis on a generated table, asked of the columns, and
 * unless they are to be alone, of plain objects, of the peers that are installed in bench/peers and of PostgreSQL, if
 * BENCH_DATABASE_URL names a database; every response is compared.
 */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { columnarSubject, csvChunks, csvOfNumbers } from './columnar.ts';
import { assertSame } from './compare.ts';
import { type GeneratedTable, generatedTable } from './generated-table.ts';
import { plainObjects } from './plain-objects.ts';
import { openPostgres } from './postgres.ts';
import { type Question, questionsOf, type Subject } from './questions.ts';
import { timed } from './timing.ts';

const isAlone = process.argv.includes('alone');
const [oils = 19_000, analytes = 947] = process.argv.slice(2).map(Number).filter(Boolean);
const questionCount = 20;

type OpenPeer = (table: GeneratedTable, csv: string) => Subject | Promise<Subject>;

/** The peers in bench/peers; without them when their packages are not installed. */
const openPeers = async (table: GeneratedTable, csv: string): Promise<Subject[]> => {
  const opened: Subject[] = [];
  for (const name of ['duckdb', 'polars']) {
    try {
      const { open }: { open: OpenPeer } = await import(new URL(`../peers/${name}.ts`, import.meta.url).href);
      opened.push(await open(table, csv));
    } catch (error) {
      console.log(`${name} is left out: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
    }
  }
  return opened;
};

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
const milliseconds = ({ median }: { median: number }) => `${median.toFixed(3)} ms`;

const figuresOf = async (
  subject: Subject,
  questions: readonly Question[],
  allColumns: readonly Question[],
) => {
  const start = performance.now();
  await subject.export();
  const exported = performance.now() - start;
  return {
    count: milliseconds(await timed(questions, subject.count)),
    'page, 20 columns': milliseconds(await timed(questions, subject.page)),
    'page, all columns': milliseconds(await timed(allColumns, subject.page)),
    'all facets': milliseconds(await timed(questions, subject.facets)),
    histogram: milliseconds(await timed(questions, subject.histogram)),
    'box by group': milliseconds(await timed(questions, subject.boxes)),
    'CSV of all cells': seconds(exported),
  };
};

const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-'));
const csv = path.join(folder, 'wide.csv');
const table = generatedTable(oils, analytes);
const points = table.analytes.reduce((sum, { column }) => sum + column.numbers.present().count(), 0);
const bytes = table.analytes.reduce((sum, { column }) => sum + column.byteLength, 0);
const questions = questionsOf(table, questionCount);
const allColumns = questions.map((question) => ({
  ...question,
  columns: table.analytes.map((_, index) => index),
}));
console.log(
  `${os.cpus().length} × ${os.cpus()[0]?.model}, load ${os.loadavg()[0]?.toFixed(1)}, Node ${process.versions.node}
${oils} oils × ${analytes} analytes: ${points} points, ${(bytes / points).toFixed(2)} bytes a point`,
);
if (!isAlone) await pipeline(csvOfNumbers(table), createWriteStream(csv));
const columnar = columnarSubject(table);
const figures: Record<string, object> = { columnar: await figuresOf(columnar, questions, allColumns) };
console.log(figures);
const databaseUrl = process.env.BENCH_DATABASE_URL;
const others: (() => Promise<Subject[]>)[] = [
  async () => [plainObjects(table)],
  () => openPeers(table, csv),
  async () => (databaseUrl ? [await openPostgres(databaseUrl, table, csv, questions)] : []),
];
try {
  for (const open of isAlone ? [] : others)
    for (const subject of await open()) {
      await assertSame(columnar, subject, questions);
      figures[subject.name] = await figuresOf(subject, questions, allColumns);
      console.log(subject.name, figures[subject.name]);
      await subject.close();
    }
} finally {
  await rm(folder, { recursive: true });
}
let written = 0;
for (const { length } of csvChunks(table)) written += length;
console.table(figures);
console.log(
  `CSV of all cells: ${(written / 1e6).toFixed(0)} MB; load at the end ${os.loadavg()[0]?.toFixed(1)}`,
);
