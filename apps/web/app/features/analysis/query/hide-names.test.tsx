import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import AnalysisPage from '../../../routes/account/data/analysis.tsx';
import { analysisResponses, oil, searchCall } from '../../../test/fixtures/analysis.fixture.ts';
import { address, press, show } from '../../../test/page.tsx';

const key = 'k'.repeat(22);
const hide = 'POST /api/reports/analysis/hidden-names/';
const hiddenOil = oil(5, { report_number: 'Oil K7Q2MX', brand_name: 'Brand 4RTB9C' });

const renderPage = (query: string) =>
  show({
    pages: { '/data/analysis': AnalysisPage },
    at: `/data/analysis${query}`,
    responses: {
      ...analysisResponses(),
      [hide]: { body: { hidden_names: key, brand_name: ['Brand 4RTB9C'], supplier: [] } },
      [searchCall]: ({ body }) => ({
        body: {
          ...{ count: 1, columns: [] },
          results: [Object(body).hidden_names ? hiddenOil : oil(5)],
        },
      }),
    },
  });

test('brands are hidden behind names of the view, which filters and the address take over', async () => {
  const { callsTo } = renderPage('?brand_name=Brand&columns=none');
  await screen.findByRole('link', { name: 'R-2019/5' });
  await press('Hide brands');
  expect(await screen.findByText('Oil K7Q2MX')).toBeTruthy();
  // it has no page
  expect(screen.queryByRole('link', { name: 'Oil K7Q2MX' })).toBeNull();
  expect(screen.getByText(/^Brands, suppliers and report numbers are hidden/)).toBeTruthy();
  expect(callsTo(hide)[0]?.body).toEqual({ brand_name: ['Brand'], supplier: [] });
  expect(callsTo(searchCall).at(-1)?.body).toMatchObject({ hidden_names: key, brand_name: ['Brand 4RTB9C'] });
  expect(address()).toContain(`hidden=${key}`);
  fireEvent.click(screen.getByRole('button', { name: 'Show brands' }));
  expect(await screen.findByRole('link', { name: 'R-2019/5' })).toBeTruthy();
  await waitFor(() => expect(callsTo(searchCall).at(-1)?.body).not.toHaveProperty('hidden_names'));
});
