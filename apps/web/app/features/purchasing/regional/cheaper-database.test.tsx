import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { regionalShop } from '../../../test/fixtures/regional.fixture.ts';
import { show } from '../../../test/page.tsx';
import { CheaperDatabase } from './CheaperDatabase.tsx';

const facets = 'GET /api/core/sample-metadata/facets/';
const renderPage = (totalCents: number, boughtBefore: number[] = []) =>
  show({
    pages: { '/': () => <CheaperDatabase samples={[11, 12]} totalCents={totalCents} /> },
    at: '/',
    responses: {
      ...regionalShop(boughtBefore),
      [facets]: { body: { year: [{ value: 2017, count: 2 }], region: [{ value: 'Europe', count: 2 }] } },
    },
  });

test('links to the database where the chosen oils cost more than their whole region and year', async () => {
  const { callsTo } = renderPage(100_100);
  expect(
    await screen.findByText(/All of 2017 Europe, 98 oils with every test, costs \$1,000\.00/),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See the database' }).getAttribute('href')).toBe(
    '/regional/select?filter_year=2017&filter_region=Europe',
  );
  expect(callsTo(facets)[0]?.query.get('ids')).toBe('11,12');
});

test('shows nothing for oils that do not cost more', async () => {
  const { callsTo } = renderPage(100_000);
  await waitFor(() => expect(callsTo('GET /api/reports/regional-reports/')).toHaveLength(1));
  expect(screen.queryByText(/All of 2017 Europe/)).toBeNull();
});

test('a database that the account bought before is told at what a copy costs it', async () => {
  renderPage(10_100, [6]);
  expect(
    await screen.findByText(/All of 2017 Europe, 98 oils with every test, costs \$100\.00/),
  ).toBeTruthy();
});
