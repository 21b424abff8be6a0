// Checks the documents: files they name exist, table cells are short, decisions have date and status.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const markdownIn = (folder: string) =>
  readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);

const documents = [...markdownIn('docs'), 'CONTRIBUTING.md', 'README.md', 'lab/README.md'];
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });

/** Files and folders that readers create, and patterns of names. */
const notInRepository = new Set([
  'deploy/.env',
  'deploy/backup',
  'deploy/backup/wal',
  'deploy/nginx/tls/',
  'noun.role.ts',
  'name.page.md',
  'news/year-name.news.md',
]);

/**
 * A text in backticks that is the path, or the end of the path, of a source file or folder; `*` is any part
 * of a name.
 */
const namedPaths = (text: string) =>
  [...text.matchAll(/`([^`\n]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => !/[ <{…]|^\//.test(name) && !notInRepository.has(name))
    .filter(
      (name) =>
        /\.(tsx?|mjs|css|md|sh|sql|ya?ml|json)$/.test(name) ||
        /^(apps|packages|scripts|lab|e2e|deploy|docs)\//.test(name),
    );

const isInRepository = (name: string) => {
  const pattern = name
    .replace(/\/$/, '')
    .replace(/[.+?^$()[\]|\\]/g, '\\$&')
    .replaceAll('*', '[^/\\n]*');
  return new RegExp(`(^|/)${pattern}($|/)`, 'm').test(files);
};

test.each(documents)('%s names files that exist', (document) => {
  expect(namedPaths(read(document)).filter((name) => !isInRepository(name))).toEqual([]);
});

test('a cell of a table in docs/reliability.md has at most 200 characters', () => {
  const cells = read('docs/reliability.md')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .flatMap((line) => line.split('|').map((cell) => cell.trim()));
  expect(cells.length).toBeGreaterThan(100);
  expect(cells.filter((cell) => cell.length > 200)).toEqual([]);
});

test.each(markdownIn('docs/decisions'))('%s has a date and a status', (decision) => {
  const [title, , ...rest] = read(decision).split('\n');
  expect(title).toMatch(/^# \d{3} /);
  expect(rest[0]).toMatch(/^Date: \d{4}-\d{2}-\d{2}$/);
  expect(rest[1]).toMatch(/^Status: (Accepted|Superseded by \d{3}|Withdrawn)/);
});
