// Checks docs/states.md against the contract and the code that it names.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { missingLabels } from '@iom/contract/library/values/missing.rules.ts';
import { orderStatusLabel } from '@iom/contract/purchasing/invoices/invoice.rules.ts';
import { quoteStatusLabels } from '@iom/contract/purchasing/quotes/quotes.schemas.ts';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const rows = read('docs/states.md')
  .split('\n')
  .filter((line) => /^\| [a-z]/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));
const cellsOf = (state: string) => rows.find(([, name]) => name === state) ?? [];

test('names every list of states of the contract', () => {
  const texts = globSync('packages/contract/src/**/*.ts', { cwd: root }).map(read);
  const lists = texts.flatMap((text) =>
    [...text.matchAll(/z\.enum\((\w*(?:[sS]tatuses|[sS]tates|[rR]easons|verdicts))\)/g)].map(
      ([, name = '']) => name,
    ),
  );
  expect(new Set(lists).size).toBeGreaterThan(10);
  const named = rows.flatMap(([, , values = '']) => [...values.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect([...new Set(lists)].filter((name) => !named.includes(name))).toEqual([]);
});

test('every source is in the file named after it', () => {
  const sources = rows.flatMap((cells) =>
    cells.flatMap((cell) =>
      [...cell.matchAll(/((?:`\w+` and )?`\w+`) in `([^`]+)`/g)].flatMap(([, names = '', file = '']) =>
        [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => ({ name, file })),
      ),
    ),
  );
  expect(sources.length).toBeGreaterThan(12);
  expect(sources.filter(({ name, file }) => !new RegExp(`\\b${name} ?[=:]`).test(read(file)))).toEqual([]);
});

test('states the words of orders, quotes and missing values', () => {
  const order = { status: 'COMPLETE', paid: true, total_price: 2 } as const;
  const orders = [
    orderStatusLabel({ ...order, status: 'CANCELLED' }),
    orderStatusLabel({ ...order, status: 'PO_PENDING', paid: false }),
    ...[0, 1, 2].map((refunded) => orderStatusLabel({ ...order, refunded })),
  ];
  expect(cellsOf('order, purchase order')[4]).toContain(`: ${orders.join(', ')};`);
  expect(cellsOf('quote, offer')[4]).toContain(`: ${Object.values(quoteStatusLabels).join(', ')};`);
  const meanings = Object.values(missingLabels).map(({ meaning }) => meaning);
  expect(cellsOf('cell without a value')[4]).toContain(`: ${meanings.join(', ')}`);
});
