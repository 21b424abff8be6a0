// `npm run check`: everything that must hold of a change besides its tests. `npm run check -- types imports` runs the named parts.
// Runs as many commands at a time as there are processors, most of which use one, and prints what each says in this order. Ends with 1
// when a command fails.
import { exec } from 'node:child_process';
import { globSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pLimit from 'p-limit';

const root = path.resolve(import.meta.dirname, '..');
const projects = ['.', ...globSync('packages/*', { cwd: root }).sort(), 'apps/server'];

const parts: Record<string, readonly string[]> = {
  format: ['biome check --error-on-warnings .'],
  types: [
    ...projects.map((project) => `tsc --noEmit -p ${project}`),
    'npm run --silent typecheck -w apps/web',
  ],
  imports: ['depcruise --config .dependency-cruiser.mjs apps packages e2e lab scripts'],
  words: ['node scripts/check-words.ts'],
  references: ['node scripts/reference.ts --check'],
  'dead-code': ['knip'],
  supply: [
    'lockfile-lint --path package-lock.json --type npm --allowed-hosts npm --validate-https --validate-integrity --validate-package-names',
    'node scripts/licences.ts',
    "secretlint --maskSecrets '**/*'",
  ],
};

const named = process.argv.slice(2);
const unknown = named.find((name) => !(name in parts));
if (unknown) throw new Error(`No part is named ${unknown}; the parts are ${Object.keys(parts).join(', ')}.`);

/** Runs a command in the project root. @returns what it prints, and whether it failed */
const run = (command: string) =>
  new Promise<{ failed: boolean; printed: string }>((resolve) => {
    exec(command, { cwd: root, maxBuffer: Number.POSITIVE_INFINITY }, (error, stdout, stderr) =>
      resolve({ failed: error !== null, printed: stdout + stderr }),
    );
  });

const atATime = pLimit(os.availableParallelism());
const chosen = Object.keys(parts).filter((name) => named.length === 0 || named.includes(name));
const running = chosen.flatMap((name) => parts[name] ?? []).map((command) => atATime(run, command));
for (const ended of running) {
  const { failed, printed } = await ended;
  process.stdout.write(printed);
  if (failed) process.exitCode = 1;
}
