// `npm run faults -w lab [-- --kills=25] [--engine=embedded|PostgreSQL] [--only=upload]`: kills a server of
// the build, takes away its database, mail server, processor and disk, and looks for everything it
// acknowledged. Needs `npm run build` and Debian's postgresql; faketime for a clock that jumps, and root for
// the full disk. Exits with 1 when anything acknowledged is lost, `npm run verify` finds a broken rule, or a
// secret is in the log or a dump.
import { parseArgs } from 'node:util';
import { openRecord, type Record } from './acts.ts';
import { disturbances } from './disturbances.ts';
import { flows, killDuring } from './kills.ts';
import { prepareShop } from './people.ts';
import { findSecrets } from './secrets.ts';
import { type Engine, openSite, type Site } from './site.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '5' },
    engine: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});
const kills = Number(values.kills);
const engines = (['embedded', 'PostgreSQL'] as const).filter(
  (engine) => !values.engine || values.engine === engine,
);

const table: string[] = [];
let failed = false;

const formatStatuses = (site: Site) => {
  const { statuses, slowest } = site.seen();
  const counts = [...statuses].map(([status, count]) => `${count} × ${status}`);
  return `${counts.toSorted().join(', ')}; slowest ${slowest.toFixed(1)} s`;
};

/** Runs the kills, then all other disturbances. @returns a row of the table for each */
const disturb = async (site: Site, record: Record) => {
  const rows: { cells: string[]; first: number }[] = [];
  const add = (first: number, ...cells: string[]) => {
    rows.push({ cells: [cells[0] ?? '', site.engine, ...cells.slice(1)], first });
    console.error(rows.at(-1)?.cells.join(' | '), record.unexpected.slice(-3));
  };
  const isChosen = ({ name }: { name: string }) => name.includes(values.only);
  for (const flow of flows.filter(isChosen)) {
    const first = record.all.length;
    const acknowledged = await killDuring(site, record, flow, kills);
    add(first, `killed ${kills} times: ${flow.name}`, String(acknowledged), formatStatuses(site));
  }
  const here = disturbances.filter((one) => one.engines.includes(site.engine));
  for (const { name, missing, run } of here.filter(isChosen)) {
    const [first, reason] = [record.all.length, missing?.()];
    if (reason) {
      add(first, name, '', `not tried: ${reason}`);
      continue;
    }
    const { acknowledged, readyAfter, problems } = await run(site, record);
    record.unexpected.push(...problems.map((problem) => `${name}: ${problem}`));
    const ready = readyAfter === undefined ? '' : `; ready after ${readyAfter.toFixed(1)} s`;
    add(first, name, String(acknowledged), `${formatStatuses(site)}${ready}`);
  }
  return rows;
};

const tryEngine = async (engine: Engine) => {
  const site = await openSite(engine);
  const record = openRecord();
  try {
    await site.prepare();
    await site.start();
    await prepareShop(site);
    const rows = await disturb(site, record);
    const lost = await record.lost();
    for (const [index, { cells, first }] of rows.entries()) {
      const acknowledged = new Set(record.all.slice(first, rows[index + 1]?.first));
      const [name = '', database = '', count = '', figures = ''] = cells;
      const losses = count && String(lost.filter((one) => acknowledged.has(one)).length);
      table.push([name, database, count, losses, figures].join(' | '));
    }
    const { secrets, log, dump } = await findSecrets(site);
    console.log(
      `${engine}: ${secrets} secrets: in ${log.found} of ${log.lines} lines of the log, ${dump.found} of ${dump.lines} of the dump`,
    );
    await site.stop();
    const broken = await site.brokenRules();
    const problems = [
      ...lost.map(({ flow, what }) => `lost: ${flow}: ${what}`),
      ...record.unexpected,
      broken,
    ];
    for (const problem of problems.filter(Boolean)) console.log(`${engine}: ${problem}`);
    failed ||= problems.some(Boolean) || log.found > 0 || dump.found > 0;
  } finally {
    await site.remove();
  }
};

const started = performance.now();
for (const engine of engines) await tryEngine(engine);
console.log('| Fault | Database | Acknowledged | Lost | Responses meanwhile |\n|---|---|---|---|---|');
for (const row of table) console.log(`| ${row} |`);
console.log(
  `\n${failed ? 'Failed' : 'Nothing was lost and no rule is broken'}, after ${Math.round((performance.now() - started) / 60_000)} minutes.`,
);
process.exitCode = failed ? 1 : 0;
