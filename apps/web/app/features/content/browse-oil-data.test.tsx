import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../../test/page.tsx';
import BrowseOilData from './browse-oil-data.page.tsx';

const row = (year: number, region: string, price?: number | null) => ({
  ...{ year, region, oil_count: 60, owned: false },
  report: price === undefined ? null : { id: year, price },
});

test('each region states its oils and what its databases cost', async () => {
  const results = [
    row(1990, 'Europe'),
    row(2016, 'Europe', 2200),
    row(2018, 'Europe', 1999.5),
    row(2019, 'Europe', null),
    row(2020, 'Africa'),
  ];
  show({
    pages: { '/browse-oil-data/': BrowseOilData },
    at: '/browse-oil-data/',
    responses: {
      'GET /api/reports/availability/': { body: { count: results.length, results, recent_groups: [] } },
    },
  });
  const europe = await screen.findByRole('link', { name: /2 databases/ });
  expect(europe.textContent).toBe('Europe240 oils, 1990–20192 databases, 2016–2018: $1,999.50–$2,200');
  expect(europe.getAttribute('href')).toBe('/regional/select?filter=1&filter_region=Europe');
  expect(screen.getByRole('link', { name: /^Africa/ }).textContent).toBe(
    'Africa60 oils, 2020Databases on request',
  );
  expect(screen.getByRole('link', { name: /^Americas/ }).textContent).toBe('AmericasNo oil released yet');
});
