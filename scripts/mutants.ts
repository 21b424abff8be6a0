// `npm run mutants`: takes each guard of the shop out of a copy of the code and shows that the test of its race then fails.
// Races show on PostgreSQL only, so TEST_DATABASE_URL must name a server.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Mutant, mutants, racesOf } from './mutants/guards.ts';

const root = path.join(import.meta.dirname, '..');
const unwanted = /(^|\/)(node_modules|build|\.git|\.data|\.react-router)(\/|$)/;

/** A copy of the project that shares its installed packages. */
const copyOfProject = () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mutant-'));
  cpSync(root, folder, { recursive: true, filter: (file) => !unwanted.test(path.relative(root, file)) });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  return folder;
};

/** Runs the race tests on a copy without the guard; true when the right test failed. */
const isKilled = (mutant: Mutant) => {
  const { file, from, to, fails } = mutant;
  const folder = copyOfProject();
  try {
    const target = path.join(folder, 'apps/server', file);
    const code = readFileSync(target, 'utf8');
    writeFileSync(target, code.replace(from, to));
    const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
    const args = [vitest, 'run', '--project', 'server', racesOf(mutant), '-t', fails];
    const run = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    return run.status !== 0 && run.stdout.includes('1 failed');
  } finally {
    rmSync(folder, { recursive: true });
  }
};

if (!process.env.TEST_DATABASE_URL) throw new Error('Set TEST_DATABASE_URL to a PostgreSQL server.');
const survivors = mutants.filter((mutant) => {
  const killed = isKilled(mutant);
  process.stdout.write(`${killed ? 'fails as it should' : 'SURVIVES         '}  without: ${mutant.guard}\n`);
  return !killed;
});
process.exitCode = survivors.length > 0 ? 1 : 0;
