import { expect, test } from 'vitest';
import { findBrokenLinks } from './mail-links.ts';

const mail = (...links: string[]) =>
  ['Subject: Links', 'Content-Type: text/plain; charset=utf-8', '', ...links].join('\r\n');
const site = 'https://shop.example';

test('links to pages and calls are valid, and links to other sites are ignored', async () => {
  const paths = [
    '/',
    '/dataset/owned',
    '/reset-password/secret',
    '/catalog?year=2016',
    '/api/home/comments/',
  ];
  const links = [...paths.map((path) => site + path), 'https://other.example/x'];
  expect(await findBrokenLinks(mail(...links), site)).toEqual([]);
});

test('finds links that lead to no page and no call', async () => {
  const links = ['/nothing', '/404', '/api/nothing/', '/dataset'].map((path) => site + path);
  expect(await findBrokenLinks(mail(...links), site)).toEqual(links);
});
