// Fails if a file of the repository contains a forbidden word. Part of `npm run check`.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { forbiddenWordsIn } from './forbidden-words.ts';

const root = path.resolve(import.meta.dirname, '..');

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(tsx?|mjs|css|md|sh)$/.test(file) && !file.startsWith('scripts/forbidden-words.'));

const complaints = files.flatMap((file) =>
  readFileSync(path.join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      forbiddenWordsIn(file, line).map((complaint) => `${file}:${index + 1}: ${complaint}`),
    ),
);
for (const complaint of complaints) console.error(complaint);
console.log(`${files.length} files, ${complaints.length} forbidden words found`);
process.exitCode = complaints.length > 0 ? 1 : 0;
