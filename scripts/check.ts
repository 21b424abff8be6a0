// `npm run check`: every check of a change besides its tests. `npm run check -- types imports` runs the named
// parts. Exits with 1 at the first part that fails.
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';

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

for (const [name, commands] of Object.entries(parts))
  for (const command of named.length === 0 || named.includes(name) ? commands : []) {
    const { status } = spawnSync(command, { cwd: root, shell: true, stdio: 'inherit' });
    if (status !== 0) process.exit(1);
  }
