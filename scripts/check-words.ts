// Fails where a file of the repository has a forbidden word, or a text that people read a British spelling. Part of `npm run check`.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { forbiddenSpellingsIn, forbiddenWordsIn } from './forbidden-words.ts';
import { visibleTexts } from './visible-texts.ts';

const root = path.resolve(import.meta.dirname, '..');

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(tsx?|mjs|css|md|sh|typ)$/.test(file) && !file.startsWith('scripts/forbidden-words.'));

/** Tests quote what people type in any spelling, and their titles name things of the code. */
const isTest = (file: string) => /\.test\.tsx?$|\/test\/|^e2e\/|^lab\/.*\.ts$/.test(file);

const complaints = files.flatMap((file) => {
  const source = readFileSync(path.join(root, file), 'utf8');
  const words = source
    .split('\n')
    .flatMap((text, index) => forbiddenWordsIn(file, text).map((one) => `${file}:${index + 1}: ${one}`));
  const texts = isTest(file) ? [] : visibleTexts(file, source);
  return [
    ...words,
    ...texts.flatMap(({ line, text }) =>
      forbiddenSpellingsIn(file, text).map((one) => `${file}:${line}: ${one}`),
    ),
  ];
});
for (const complaint of complaints) console.error(complaint);
console.log(`${files.length} files, ${complaints.length} forbidden words found`);
process.exitCode = complaints.length > 0 ? 1 : 0;
