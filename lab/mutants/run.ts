// `npm run mutants -w lab`: removes each guard of the shop from a copy of the code and shows that the tests
// of its races then fail. `npm run mutants -w lab -- <words>`: only mutants with these words in their
// description. Races show on PostgreSQL only, so TEST_DATABASE_URL must name a server.
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { mutants } from './guards.ts';
import type { Mutant } from './mutant.ts';

const root = path.join(import.meta.dirname, '../..');
const unwanted = /(^|\/)(node_modules|build|\.git|\.data|\.react-router)(\/|$)/;

/** A copy of the project that shares its installed packages. */
const copyOfProject = () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mutant-'));
  cpSync(root, folder, { recursive: true, filter: (file) => !unwanted.test(path.relative(root, file)) });
  for (const packages of globSync(['node_modules', '{apps,packages}/*/node_modules'], { cwd: root }))
    symlinkSync(path.join(root, packages), path.join(folder, packages));
  return folder;
};

/** The tests of `names` in a race test file that pass in a copy of the project. */
const passing = (folder: string, races: string, names: readonly string[]) => {
  const report = path.join(folder, 'report.json');
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const reporter = ['--reporter=json', `--outputFile=${report}`];
  const args = [
    vitest,
    'run',
    '--project',
    'server',
    '--project',
    'system',
    races,
    '-t',
    names.join('|'),
    ...reporter,
  ];
  spawnSync(process.execPath, args, { cwd: folder });
  const [{ assertionResults: tests }] = JSON.parse(readFileSync(report, 'utf8')).testResults as [
    { assertionResults: { title: string; status: string }[] },
  ];
  return names.filter((name) => {
    const run = tests.filter(({ title }) => title.startsWith(name));
    return run.length === 0 || run.some(({ status }) => status !== 'failed');
  });
};

/** Runs the tests of its races on a copy without the guard. @returns the tests that do not fail */
const findSurvivors = ({ file, from, to, fails }: Mutant) => {
  const folder = copyOfProject();
  try {
    const target = path.join(folder, 'apps/server', file);
    const code = readFileSync(target, 'utf8');
    writeFileSync(target, code.replace(from, to));
    return Object.entries(fails).flatMap(([races, names]) => passing(folder, races, names));
  } finally {
    rmSync(folder, { recursive: true });
  }
};

if (!process.env.TEST_DATABASE_URL) throw new Error('Set TEST_DATABASE_URL to a PostgreSQL server.');
const words = process.argv.slice(2).join(' ');
for (const mutant of mutants.filter(({ guard }) => guard.includes(words))) {
  const survivors = findSurvivors(mutant);
  const races = Object.values(mutant.fails).flat().length;
  process.stdout.write(`${races - survivors.length} of ${races} races fail without: ${mutant.guard}\n`);
  for (const name of survivors) process.stdout.write(`  SURVIVES: ${name}\n`);
  if (survivors.length > 0) process.exitCode = 1;
}
