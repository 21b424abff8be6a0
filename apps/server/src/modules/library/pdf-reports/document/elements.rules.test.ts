import { expect, test } from 'vitest';
import { listElements } from './elements.rules.ts';

const value = (name: string, number: number, unit = 'mg/kg', qualifier: string | null = null) => ({
  ...{ analyte: { name, unit }, number, qualifier },
});

test('draws each element once in mg/kg, by ICP or otherwise by X-ray, without possible noise', () => {
  const values = [
    ...[value('Zinc', 850), value('Zinc (D6443)', 0.09, 'mass %'), value('Calcium (D6481)', 0.2, 'mass %')],
    value('Silicon', 4),
  ];
  expect(listElements(values)).toEqual([
    { symbol: 'Ca', mgKg: 2000 },
    { symbol: 'Zn', mgKg: 850 },
  ]);
});

test('never draws a censored value as measured, but the next method or none', () => {
  expect(listElements([value('Magnesium (D4951)', 0.001, 'mass %', '<')])).toEqual([]);
  expect(listElements([value('Sulfur', 9000, 'mg/kg', '>')])).toEqual([]);
  const values = [
    value('Magnesium (D4951)', 0.001, 'mass %', '<'),
    value('Magnesium (D6443)', 0.0007, 'mass %'),
  ];
  expect(listElements(values)).toEqual([{ symbol: 'Mg', mgKg: 7 }]);
});
