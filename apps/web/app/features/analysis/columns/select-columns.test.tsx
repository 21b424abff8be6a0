import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import AnalysisPage from '../../../routes/account/data/analysis.tsx';
import { analysisResponses, oil, searchCall } from '../../../test/fixtures/analysis.fixture.ts';
import { address, show } from '../../../test/page.tsx';

const page = {
  body: { count: 1, columns: [], results: [oil(11, { oil_type: 'Heavy duty', api_mark: null })] },
};
const oilsCall = 'POST /api/reports/analysis/oils/';
const found = {
  ...{ sample: 11, report_number: 'R-2019/11', brand_name: 'Brand', supplier: 'Supplier' },
  ...{ sae_grade: '5W30', year: 2019, region: 'Europe' },
};
const renderPage = (query = '') =>
  show({
    pages: { '/data/analysis': AnalysisPage },
    at: `/data/analysis${query}`,
    responses: {
      ...analysisResponses(),
      [searchCall]: page,
      [oilsCall]: { body: { count: 1, results: [found] } },
    },
  });
const openDialog = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Add/Remove Columns' }));
  return within(await screen.findByRole('dialog', { name: 'Select Columns' }));
};

test('the oil type and marks are columns beside the origin, asked for when chosen', async () => {
  const { callsTo } = renderPage('?origin=supplier.country');
  await screen.findByText('R-2019/11');
  const dialog = await openDialog();
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Oil type' }));
  fireEvent.click(dialog.getByRole('checkbox', { name: 'API mark' }));
  fireEvent.click(dialog.getByRole('button', { name: /^Show / }));
  await waitFor(() => expect(address()).toContain('origin=supplier.country.oil_type.api_mark'));
  await waitFor(() =>
    expect(callsTo(searchCall).at(-1)?.body).toMatchObject({ labels: ['oil_type', 'api_mark'] }),
  );
  const row = (await screen.findByText('R-2019/11')).closest('tr');
  expect(within(row!).getByText('Heavy duty')).toBeTruthy();
  expect(within(row!).getByText('Not stated')).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: 'Oil type' }).querySelector('button')).toBeNull();
});

test('a set of columns replaces the chosen ones', async () => {
  renderPage('?columns=1-3');
  const dialog = await openDialog();
  const sets = within(dialog.getByRole('group', { name: 'Sets of columns' }));
  expect(sets.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    ...['SAE J300', 'Additive elements', 'Volatility and ash', 'Physical properties'],
  ]);
  fireEvent.click(sets.getByRole('button', { name: 'Additive elements' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Show 1 column' }));
  await waitFor(() => expect(address()).toContain('columns=3'));
});

test('an oil of the results is found by words of its label, and opened', async () => {
  const { callsTo } = renderPage('?year=2019');
  await screen.findByText('R-2019/11');
  const field = screen.getByRole('combobox', { name: 'Find an oil of these results' });
  expect(callsTo(oilsCall)).toEqual([]);
  fireEvent.click(field);
  field.focus();
  fireEvent.change(field, { target: { value: 'brand 2019' } });
  fireEvent.click(await screen.findByRole('option', { name: /R-2019\/11/ }));
  expect(callsTo(oilsCall).at(-1)?.body).toMatchObject({ year: ['2019'], search: 'brand 2019' });
});
