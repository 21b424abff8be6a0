import { expect, test } from 'vitest';
import { testSlug } from './test-names.rules.ts';

test.each([
  ['Noack Volatility (Procedure D)', 'noack-volatility-procedure-d'],
  ['Volatility by Gas Chromatography @ 371 C', 'volatility-by-gas-chromatography-371-c'],
  ['  ASTM Color', 'astm-color'],
])('the address of %j ends with %s', (name, slug) => {
  expect(testSlug(name)).toBe(slug);
});
