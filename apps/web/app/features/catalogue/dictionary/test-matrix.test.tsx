import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../../../test/page.tsx';
import { TestMatrix } from './TestMatrix.tsx';

const aTest = (changes: object) => ({
  ...{ id: 1, name: 'Viscosity Index', group: 'Viscosity', method: 'ASTM D2270', price: null },
  ...{ what_it_measures: '', series: ['classic'], sample_count: 12, analytes: [] },
  ...{ oils_by_series: { classic: 12, modern: 0 } },
  ...changes,
});

test('tests of a series are in the table with their oils; a test of none is listed below it', async () => {
  const none = { sample_count: 0, oils_by_series: { classic: 0, modern: 0 } };
  const results = [
    aTest({}),
    aTest({ id: 2, name: 'CCS', price: 25, ...none }),
    aTest({ id: 4, name: 'Air Release', group: 'Foaming/Emulsion/Volatility' }),
    aTest({ id: 3, name: 'Density @ 15 C', method: 'ASTM D7042', series: [], ...none }),
  ];
  show({
    pages: { '/oil-tests-conducted/': TestMatrix },
    at: '/oil-tests-conducted/',
    responses: {
      'GET /api/core/data-dictionary/': () => ({ body: { count: results.length, results } }),
    },
  });
  const table = within(await screen.findByRole('table', { name: 'Viscosity' }));
  expect(table.getByRole('row', { name: /^Viscosity Index/ }).textContent).toMatch(/12–on request$/);
  expect(table.getByRole('row', { name: /^CCS/ }).textContent).toMatch(/no oil yet–\$25\.00$/);
  expect(table.queryByText('Density @ 15 °C')).toBeNull();
  expect(table.queryByText('Air Release')).toBeNull();
  const folded = screen.getByText('Air Release').closest('details');
  expect([folded?.open, folded?.querySelector('summary')?.textContent]).toEqual([
    false,
    'Foaming/Emulsion/Volatility 1 test',
  ]);
  const toOrder = screen.getByText('1 test without oils in the archive').closest('details');
  expect(toOrder?.open).toBe(false);
  expect(screen.getByRole('listitem', { hidden: true }).textContent).toBe('Density @ 15 °C ASTM D7042');
});
