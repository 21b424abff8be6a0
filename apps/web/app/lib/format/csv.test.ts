import { formulas } from '@iom/contract/library/values/formulas.fixture.ts';
import { expect, test } from 'vitest';
import { csvText } from './csv';

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

test.each(formulas)('writes %j with an apostrophe before it, and numbers as numbers', (text) => {
  const [first, number] = [`'${text}`, '-40.5'];
  const written = csvText([[text, -40.5]]);
  expect([`${first},${number}\r\n`, `${quoted(first)},${number}\r\n`]).toContain(written);
});

test('writes numbers without the noise of binary fractions', () => {
  expect(csvText([[7.050000000000001, 3 * 0.1, 1 / 3, 1e-9, 123456789012345]])).toBe(
    '7.05,0.3,0.333333333333,1e-9,123456789012345\r\n',
  );
});
