import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../../../test/page.tsx';
import { TestsForSale } from './TestsForSale.tsx';

const aTest = (name: string, changes: object) => ({
  ...{ id: name.length, name, group: 'Oxidation', method: 'ASTM D2270', price: 25, analytes: [] },
  ...{
    what_it_measures: '',
    series: ['classic'],
    sample_count: 12,
    oils_by_series: { classic: 12, modern: 0 },
  },
  ...changes,
});

test('a group is folded below the number of its tests, which have oils and prices', async () => {
  const results = [
    aTest('Oxidation', {}),
    aTest('Deposits', { price: null }),
    aTest('Modern only', { series: ['modern'] }),
    aTest('Noack', { group: 'Foaming/Emulsion/Volatility' }),
  ];
  show({
    pages: { '/classic-archive/': () => <TestsForSale group="Oxidation" /> },
    at: '/classic-archive/',
    responses: { 'GET /api/core/data-dictionary/': { body: { count: results.length, results } } },
  });
  const summary = await screen.findByText('2 tests with oils and prices');
  expect(summary.closest('details')?.open).toBe(false);
  const table = within(screen.getByRole('table', { name: 'Oxidation', hidden: true }));
  const rows = table.getAllByRole('row', { hidden: true }).slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    'Oxidation ASTM D227012$25.00',
    'Deposits ASTM D227012on request',
  ]);
});
