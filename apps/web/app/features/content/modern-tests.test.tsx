import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../../test/page.tsx';
import { ModernTests } from './ModernTests.tsx';

test('a test that an administrator has renamed keeps its method and leads to its page', async () => {
  const row = {
    ...{ id: 1, name: 'Volatility, Noack', group: 'Volatility', method: 'ASTM D5800', price: null },
    ...{ what_it_measures: 'Loss by evaporation', series: ['modern'], sample_count: 12 },
    ...{ oils_by_series: { classic: 0, modern: 12 }, analytes: [{ id: 1, name: 'Noack Evaporation Loss' }] },
  };
  show({
    pages: { '/modern-series/': ModernTests },
    at: '/modern-series/',
    responses: { 'GET /api/core/data-dictionary/': { body: { count: 1, results: [row] } } },
  });
  const link = await screen.findByRole('link', { name: 'Noack volatility, procedure D' });
  expect(link.getAttribute('href')).toBe('/tests/volatility-noack');
  expect(link.closest('tr')?.textContent).toContain('ASTM D5800');
});
