import { expect, test } from 'vitest';
import type { Page } from './page.ts';
import { pageAbove, pageAt, titleAt } from './page-at.ts';
import { type PageName, pages } from './pages.ts';

test('builds a path from its parameters and query, both encoded', () => {
  expect(pages.order.path({ id: 17 })).toBe('/ordering/invoice/view/17');
  expect(pages.oil.path({ reportNumber: 'A 1/2' })).toBe('/oil/A%201%2F2');
  expect(pages.catalog.path({ series: 'classic', year: [2019, 2020], brand: undefined })).toBe(
    '/catalog?series=classic&year=2019&year=2020',
  );
});

test.each([
  ['/', 'home'],
  ['/contact', 'contact'],
  ['/contact/', 'contact'],
  ['/Dataset/Owned', 'owned'],
  ['/dataset/owned/17', 'ownedDataset'],
  ['/dataset/owned/pdf', 'ownedPdf'],
  ['/reset-password/', 'resetPassword'],
  ['/reset-password/abc', 'newPassword'],
  ['/quotes/claim/abc', 'claimQuote'],
] satisfies [string, PageName][])('%s matches the page %s', (path, name) => {
  expect(pageAt(path)).toBe(pages[name]);
});

test.each(['/nothing', '/contact/us', '/dataset', '/oil', '/oil/', '/ordering/invoice/view/1/2'])(
  '%s matches no page',
  (path) => expect(pageAt(path)).toBeUndefined(),
);

test.each([
  ['/ordering/invoice/view/17', 'Order 17'],
  ['/oil/A%201', 'Report A 1'],
  ['/oil/%E0%A4%A', 'Report %E0%A4%A'],
  ['/nothing', 'Page Not Found'],
])('the title of %s is %s', (path, title) => {
  expect(titleAt(path)).toBe(title);
});

test.each([
  ['/admin/orders/99', '/admin/orders'],
  ['/admin/create/nothing/', '/admin'],
  ['/quotes/99', '/quotes'],
  ['/quotes/claim/abc', '/quotes'],
  ['/oil/NOPE', undefined],
  ['/nothing', undefined],
  ['/', undefined],
])('the page above %s is %s', (path, above) => {
  expect(pageAbove(path)?.path).toBe(above);
});

test('card fields are allowed on pages where a card is entered only', () => {
  const names = Object.entries(pages).filter(([, page]) => 'cardFields' in page);
  expect(names.map(([name]) => name)).toEqual(['datasetPayment', 'regionalPayment']);
});

test('no two pages share a path', () => {
  const patterns = Object.values(pages).map(({ pattern }) => pattern.replace(/\/$/, ''));
  expect(new Set(patterns).size).toBe(patterns.length);
});

test('no two pages share a title', () => {
  const titles = Object.values(pages).map(({ title }) => title);
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
});

test('every prerendered page has a description of its own', () => {
  const described = Object.values<Page>(pages).filter(({ prerendered }) => prerendered);
  const descriptions = described.map(({ description = '' }) => description);
  expect(new Set(descriptions).size).toBe(descriptions.length);
});
