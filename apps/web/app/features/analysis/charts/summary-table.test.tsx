import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import AnalysisPage from '../../../routes/account/data/analysis.tsx';
import { analysisResponses, seriesCall } from '../../../test/fixtures/analysis.fixture.ts';
import { address, type Responses, show } from '../../../test/page.tsx';

const row = (analyte: number, median: number, more: object = {}) => ({
  ...{ analyte, n: 4, censored: 0, mean: median + 0.25, median, min: 8, max: 12, sd: 1.5 },
  ...more,
});
const summary = {
  ...{ kind: 'summary', n: 9, left_out: 0 },
  groups: [
    { value: '0W20', n: 4, analytes: [row(1, 8.5)] },
    { value: '5W30', n: 4, analytes: [row(1, 10.5, { censored: 2 })] },
    { value: null, n: 1, analytes: [row(1, 9, { n: 1, sd: null })] },
  ],
};
const renderPage = (query: string, responses: Responses = {}) =>
  show({
    pages: { '/data/analysis': AnalysisPage },
    at: `/data/analysis${query}`,
    responses: { ...analysisResponses(), [seriesCall]: { body: summary }, ...responses },
  });
const title = 'Summary table: Kinematic Viscosity @ 100 °C (mm²/s)';
const table = async () => within(await screen.findByRole('table', { name: title }));
const rows = async () =>
  (await table())
    .getAllByRole('row')
    .slice(2)
    .map((one) => [...one.children].map((cell) => cell.textContent));

test('lists the statistics of each group with one decimal more where they are computed', async () => {
  renderPage('?chart=summary:1:sae_grade');
  expect(await rows()).toEqual([
    ['0W-20', '4', '4', '8.75', '8.50', '8.0', '12.0', '1.50'],
    ['5W-30', '4', '42 at a limit', '10.75', '10.50', '8.0', '12.0', '1.50'],
    ['Not stated', '1', '1', '9.25', '9.00', '8.0', '12.0', ''],
  ]);
});

test('a head orders the groups, the address holds the order, and the server is not asked again', async () => {
  const { callsTo } = renderPage('?chart=summary:1:sae_grade');
  await table();
  const before = callsTo(seriesCall).length;
  fireEvent.click((await table()).getByRole('button', { name: 'Median' }));
  await waitFor(async () =>
    expect((await rows()).map(([name]) => name)).toEqual(['0W-20', 'Not stated', '5W-30']),
  );
  fireEvent.click((await table()).getByRole('button', { name: 'Median' }));
  await waitFor(async () =>
    expect((await rows()).map(([name]) => name)).toEqual(['5W-30', 'Not stated', '0W-20']),
  );
  expect(address()).toContain('summary%3A1%3Asae_grade%3Aby-median-1-desc');
  expect((await table()).getByRole('columnheader', { name: 'Median' }).getAttribute('aria-sort')).toBe(
    'descending',
  );
  expect(callsTo(seriesCall)).toHaveLength(before);
});

test('a group leads to its oils, with the other filters of the view', async () => {
  renderPage('?year=2019&page=3&chart=summary:1:sae_grade');
  const link = (await table()).getByRole('link', { name: '5W-30' });
  const { searchParams } = new URL(link.getAttribute('href') ?? '', 'http://site');
  expect([searchParams.get('sae_grade'), searchParams.get('year'), searchParams.has('page')]).toEqual([
    ...['5W30', '2019', false],
  ]);
  const none = (await table()).getByRole('link', { name: 'Not stated' });
  expect(new URL(none.getAttribute('href') ?? '', 'http://site').searchParams.get('sae_grade')).toBe('');
});

test('groups that no filter selects exactly are no links', async () => {
  renderPage('?chart=summary:1:service_class', {
    [seriesCall]: { body: { ...summary, groups: [{ value: 'SN', n: 4, analytes: [row(1, 8.5)] }] } },
  });
  expect((await table()).queryByRole('link')).toBeNull();
  expect(screen.getByText(/so a group is no link/)).toBeTruthy();
});

test('Group and Summarize adds a table of the first columns, once', async () => {
  renderPage('');
  const button = await screen.findByRole('button', { name: 'Group and Summarize' });
  await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(false));
  fireEvent.click(button);
  await waitFor(() => expect(address()).toContain('chart=summary%3A1-2%3Asae_grade'));
  fireEvent.click(button);
  expect(address().match(/summary/g)).toHaveLength(1);
});
