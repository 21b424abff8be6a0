import { expect, test } from 'vitest';
import { robotsTxt, sitemapIndex, urlSet } from './sitemap.service.ts';

const changedAt = new Date('2026-11-20T09:30:00Z');
const addresses = [
  { path: '/' },
  { path: '/oil/A%261', changedAt },
  { path: '/oil/B?a=1&b=2', changedAt: new Date(0) },
];
const site = 'https://shop.example';

test('a file lists addresses, escaped, with the date of their last change if known', () => {
  expect(urlSet(site, addresses).split('\n').slice(1, -1)).toEqual([
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    '<url><loc>https://shop.example/</loc></url>',
    '<url><loc>https://shop.example/oil/A%261</loc><lastmod>2026-11-20T09:30:00.000Z</lastmod></url>',
    '<url><loc>https://shop.example/oil/B?a=1&amp;b=2</loc><lastmod>1970-01-01T00:00:00.000Z</lastmod></url>',
    '</urlset>',
  ]);
});

test('an index lists files with the date of their last change if known', () => {
  expect(sitemapIndex(site, [changedAt, undefined]).split('\n').slice(1, -1)).toEqual([
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    '<sitemap><loc>https://shop.example/sitemap-1.xml</loc><lastmod>2026-11-20T09:30:00.000Z</lastmod></sitemap>',
    '<sitemap><loc>https://shop.example/sitemap-2.xml</loc></sitemap>',
    '</sitemapindex>',
  ]);
});

test('robots.txt names the sitemap at the public address and keeps robots out of private pages only', () => {
  const lines = robotsTxt('https://shop.example').split('\n');
  expect(lines).toContain('Sitemap: https://shop.example/sitemap.xml');
  expect(lines).toContain('Disallow: /dataset/owned');
  expect(lines.filter((line) => line.startsWith('Disallow: /admin'))).toEqual(['Disallow: /admin']);
  const blocked = lines.flatMap((line) => (line.startsWith('Disallow: ') ? [line.slice(10)] : []));
  for (const open of ['/', '/catalog', '/oil/A1', '/regional/select', '/dataset/new', '/registration'])
    expect(blocked.filter((path) => open.startsWith(path))).toEqual([]);
});
