import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pageAt } from '@iom/contract/pages/page-at.ts';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../../../../..');
const sources = globSync('apps/{web/app,server/src}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.tsx?$|\.fixture\.ts$|app\/test\//.test(file),
);

/** A quoted address, or the beginning of one in a template or after an origin. */
const address = /(?<=["'`}])\/[a-z][\w/-]*(?=["'`?#$])/g;

const isPage = (text: string) => pageAt(text) !== undefined || pageAt(`${text}1`) !== undefined;

test('page URLs come from the registry and are written nowhere else', () => {
  const literal = sources.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return [...text.matchAll(address)]
      .filter(([found]) => isPage(found))
      .map(([found]) => `${file}: ${found}`);
  });
  expect(literal).toEqual([]);
});

test('the search for literal URLs finds them', () => {
  const text = `to="/dataset/owned" \`/quotes/\${id}\` \`\${publicUrl}/downloads\` '/catalog?series=classic' '/api/x/'`;
  expect([...text.matchAll(address)].map(([found]) => found).filter(isPage)).toEqual([
    '/dataset/owned',
    '/quotes/',
    '/downloads',
    '/catalog',
  ]);
});
