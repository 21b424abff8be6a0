import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import AnalysisPage from '../../../routes/account/data/analysis.tsx';
import { analysisResponses, facetsCall } from '../../../test/fixtures/analysis.fixture.ts';
import { address, press, show } from '../../../test/page.tsx';

const renderPage = (query = '') =>
  show({
    pages: { '/data/analysis': AnalysisPage },
    at: `/data/analysis${query}`,
    responses: analysisResponses(),
  });
const panel = async () => within(await screen.findByRole('region', { name: 'Demographic filters' }));

test('year, region, country and grade are there at first, values with their number of oils', async () => {
  renderPage();
  const filters = await panel();
  expect(filters.getAllByRole('button', { expanded: false }).map((one) => one.textContent)).toEqual([
    'Country+',
    'SAE grade+',
  ]);
  expect(filters.getAllByRole('button', { expanded: true }).map((one) => one.textContent)).toEqual([
    'Year−',
    'Region−',
  ]);
  const year = (await filters.findByRole('checkbox', { name: '2019' })).closest('.mantine-Group-root');
  expect(year?.textContent).toBe('2019237');
});

test('a ticked value narrows the search from the first page', async () => {
  const { callsTo } = renderPage('?page=3');
  fireEvent.click(await (await panel()).findByRole('checkbox', { name: '2018' }));
  await waitFor(() => expect(address()).toBe('/data/analysis?year=2018'));
  await waitFor(() => expect(callsTo(facetsCall).at(-1)?.body).toEqual({ year: ['2018'] }));
});

test('oils without a value of a filter can be chosen', async () => {
  const { callsTo } = renderPage();
  const filters = await panel();
  fireEvent.click(filters.getByRole('button', { name: /^Country/ }));
  fireEvent.click(await filters.findByRole('checkbox', { name: 'Not stated' }));
  await waitFor(() => expect(callsTo(facetsCall).at(-1)?.body).toEqual({ country: [''] }));
  await waitFor(() =>
    expect(filters.getByRole<HTMLInputElement>('checkbox', { name: 'Not stated' }).checked).toBe(true),
  );
});

test('the modal adds a filter; a mark offers True and False', async () => {
  renderPage();
  await press('Add demographic filters');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Demographic Filter(s)' }));
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Region' }).checked).toBe(true);
  fireEvent.click(dialog.getByRole('checkbox', { name: 'API mark' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Done' }));
  const filters = await panel();
  fireEvent.click(await filters.findByRole('button', { name: /^API mark/ }));
  expect(filters.getByRole('checkbox', { name: 'False' })).toBeTruthy();
  fireEvent.click(filters.getByRole('checkbox', { name: 'True' }));
  await waitFor(() => expect(address()).toContain('api_mark=True'));
  expect(filters.queryByRole('checkbox', { name: 'Not stated' })).toBeNull();
  expect(filters.getByText('7 not stated')).toBeTruthy();
});

test('taking a filter away clears its values, which Undo brings back', async () => {
  const { callsTo } = renderPage('?country=France&country=Germany');
  fireEvent.click(await (await panel()).findByRole('button', { name: 'Remove the filter Country' }));
  await waitFor(() => expect(address()).toBe('/data/analysis?filter=year&filter=region&filter=sae_grade'));
  await waitFor(() => expect(callsTo(facetsCall).at(-1)?.body).toEqual({}));
});

test('the service class is a text, for which the classes of the data are suggested', async () => {
  const { callsTo } = renderPage('?filter=service_class');
  const field = await screen.findByLabelText<HTMLInputElement>('Service class');
  await waitFor(() =>
    expect(Array.from(field.list?.options ?? [], ({ value }) => value)).toEqual(['API SN']),
  );
  fireEvent.change(field, { target: { value: 'SP' } });
  await waitFor(() => expect(callsTo(facetsCall).at(-1)?.body).toEqual({ service_class: 'SP' }));
});
