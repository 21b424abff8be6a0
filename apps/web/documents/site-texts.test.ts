import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parseDocument } from './parse-document.ts';

const folder = path.join(import.meta.dirname, '../app/site-text');
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
const names = globSync('**/*.md', { cwd: folder });

test('every text of the site can be shown', () => {
  expect(names.length).toBeGreaterThan(15);
  for (const name of names) {
    expect(name).toMatch(/\.page\.md$/);
    expect(parseDocument(name, read(name)).blocks.length).toBeGreaterThan(0);
  }
});

test('counts of the archive come from the data, not from a text', () => {
  const typed = names.flatMap((name) => [
    ...read(name).matchAll(
      /\b\d+(?:[,.]\d+)?(?: million)? (?:oils|data points|countries|measured values)\b/g,
    ),
  ]);
  const programs = ['600 oils', '300 oils'];
  expect(typed.map(([found]) => found).filter((found) => !programs.includes(found))).toEqual([]);
});

test('prices come from the price rules and the database, not from a text', () => {
  const typed = names.flatMap((name) => read(name).match(/\$\s?\d[\d,.]*|\b\d+ (?:US )?dollars\b/g) ?? []);
  expect(typed).toEqual([]);
});

test.each(['browse-oil-data', 'classic-archive', 'modern-series'])(
  'the text %s names the price of a full set',
  (name) => expect(read(`${name}.page.md`)).toContain('{fullSetPrice}'),
);
