import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { analysisResponses, searchCall, seriesCall } from '../../../test/fixtures/analysis.fixture.ts';
import { failureResponse, press, type Responses, show } from '../../../test/page.tsx';
import SharedStoryPage from '../stories/shared-story.page.tsx';

const quartiles = { censored: 0, min: 8, q1: 9, median: 10, q3: 11, max: 12 };
const box = (value: string, n: number) => ({
  ...{ value, n, whisker_low: 8, whisker_high: 12, outliers: 0, ...quartiles },
});
const boxes = { kind: 'box', n: 12, left_out: 0, boxes: [box('0W20', 5), box('5W30', 7)], oils: [] };
const histogram = { kind: 'histogram', n: 12, censored: 0, bins: [{ from: 8, to: 12, count: 12 }] };

const view = (title: string, query: object) => ({
  ...{ kind: 'view', title, query, missing: { datasets: [], analytes: [] } },
});
const boxView = view('Viscosity', { charts: [{ kind: 'box', analyte: 1, group: 'sae_grade' }] });
const noackView = view('Volatility', { charts: [{ kind: 'histogram', analyte: 2 }] });
const tableView = view('Oils', { columns: [2] });

const dashboard = (parts: object[], more: object = {}) => ({
  ...{ id: 5, title: 'Cold', updated: '2026-01-02T00:00:00Z', mine: true, layout: 'grid' },
  ...{ filters: { year: [2019] }, parts },
  ...more,
});

const open = (story: object, responses: Responses = {}) =>
  show({
    pages: { '/data/story/:token': SharedStoryPage },
    at: '/data/story/abc',
    responses: {
      ...analysisResponses(),
      [seriesCall]: ({ body }) => ({
        body: JSON.stringify(body).includes('"box"') ? boxes : histogram,
      }),
      'GET /api/reports/analysis/shared-stories/abc/': { body: story },
      ...responses,
    },
  });

const card = async (name: RegExp) => within(await screen.findByRole('region', { name }));

test('cards are in the order of the dashboard, all under its filter', async () => {
  const { callsTo } = open(dashboard([boxView, tableView, { kind: 'words', text: 'Read this.' }]));
  await card(/^Oils: table$/);
  await card(/^Viscosity: Box plot by group: Kinematic Viscosity/);
  const names = screen.getAllByRole('region').map((one) => one.getAttribute('aria-label') ?? '');
  expect(names.findIndex((name) => name.startsWith('Viscosity:'))).toBeLessThan(names.indexOf('Oils: table'));
  expect(screen.getByText('Read this.')).toBeTruthy();
  await waitFor(() => expect(callsTo(seriesCall)[0]?.body).toMatchObject({ year: ['2019'] }));
  for (const { body } of callsTo(searchCall)) expect(body).toMatchObject({ year: ['2019'] });
  expect(await screen.findByRole('link', { name: 'Edit' })).toBeTruthy();
});

test('a group chosen in one card narrows the others, and its chip gives them back', async () => {
  const { callsTo } = open(dashboard([boxView, noackView]));
  const boxCard = await card(/^Viscosity/);
  fireEvent.change(await boxCard.findByLabelText('Show in the other cards'), { target: { value: '5W30' } });
  const chip = await screen.findByRole('button', { name: /^Remove: Selected in .*: SAE grade: 5W-30$/ });
  await waitFor(() =>
    expect(callsTo(seriesCall).at(-1)?.body).toMatchObject({
      ...{ sae_grade: ['5W30'], year: ['2019'], series: { kind: 'histogram' } },
    }),
  );
  // the chart in which it was chosen keeps all its groups
  const asked = callsTo(seriesCall).filter(({ body }) => JSON.stringify(body).includes('"box"'));
  for (const { body } of asked) expect(body).not.toHaveProperty('sae_grade');
  fireEvent.click(chip);
  await waitFor(() => expect(screen.queryByText(/^Selected in/)).toBeNull());
});

test('a range entered in one card narrows the others and is shown in its own', async () => {
  const { callsTo } = open(dashboard([boxView, tableView]));
  const boxCard = await card(/^Viscosity/);
  fireEvent.click(await boxCard.findByRole('button', { name: 'Enter a range' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/^From/), { target: { value: '9' } });
  fireEvent.change(dialog.getByLabelText(/^To/), { target: { value: '11' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Apply' }));
  const range = { test: 1, operator: 'between', value: 9, value_to: 11 };
  await waitFor(() =>
    expect(callsTo(searchCall).at(-1)?.body).toMatchObject({ columns: [2], test_parameters: [range] }),
  );
  expect(await boxCard.findByText(/^Selected: /)).toBeTruthy();
  await press('Clear selection');
  await waitFor(() => expect(screen.queryByText(/^Selected/)).toBeNull());
});

const ratio = { id: 900_000_001, name: 'Ratio', unit: '', decimals: 1, formula: 'a2/a1' };
const ratioView = view('Ratios', {
  own_columns: [ratio],
  charts: [{ kind: 'histogram', analyte: ratio.id }],
});

test('a range of an own column narrows the other cards, with the column', async () => {
  const { callsTo } = open(dashboard([ratioView, tableView]));
  const chart = await card(/^Ratios: .*Ratio/);
  fireEvent.click(await chart.findByRole('button', { name: 'Enter a range' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/^From/), { target: { value: '1' } });
  fireEvent.change(dialog.getByLabelText(/^To/), { target: { value: '2' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Apply' }));
  const range = { test: ratio.id, operator: 'between', value: 1, value_to: 2 };
  await waitFor(() =>
    expect(callsTo(searchCall).map(({ body }) => body)).toContainEqual(
      expect.objectContaining({ columns: [2], own_columns: [ratio], test_parameters: [range] }),
    ),
  );
  expect(await screen.findByRole('button', { name: /^Remove: Selected in .*Ratio.*Ratio/ })).toBeTruthy();
});

test('alternatives are one chip, and the filter is saved with the own columns that it names', async () => {
  const test_parameters = [
    { test: 1, operator: 'gt', value: 9, any_of: 1 },
    { test: ratio.id, operator: 'gt', value: 3, any_of: 1 },
  ];
  const save = 'PATCH /api/reports/analysis/stories/5/';
  const filters = { year: [2019], test_parameters, own_columns: [ratio] };
  const { callsTo } = open(dashboard([ratioView], { filters }), { [save]: { body: {} } });
  const chip = await screen.findByRole('button', { name: /^Remove: .* or Ratio/ });
  fireEvent.click(await screen.findByRole('button', { name: 'Remove: Year: 2019' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Save the filter' }));
  await waitFor(() =>
    expect(callsTo(save)[0]?.body).toEqual({ filters: { test_parameters, own_columns: [ratio] } }),
  );
  fireEvent.click(chip);
  fireEvent.click(await screen.findByRole('button', { name: 'Save the filter' }));
  await waitFor(() => expect(callsTo(save)[1]?.body).toEqual({ filters: {} }));
});

test('a range is taken back in another card of its analyte too', async () => {
  const again = view('Again', { charts: [{ kind: 'histogram', analyte: 1 }] });
  open(dashboard([boxView, again]));
  const boxCard = await card(/^Viscosity/);
  fireEvent.click(await boxCard.findByRole('button', { name: 'Enter a range' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/^From/), { target: { value: '9' } });
  fireEvent.change(dialog.getByLabelText(/^To/), { target: { value: '11' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Apply' }));
  const other = await card(/^Again/);
  fireEvent.click(await other.findByRole('button', { name: 'Clear selection' }));
  await waitFor(() => expect(screen.queryByText(/^Selected/)).toBeNull());
});

test('a card that the filter excludes says so, and the others are shown', async () => {
  open(dashboard([{ ...tableView, query: { year: [2016] } }, noackView]));
  const oils = await card(/^Oils/);
  expect(
    await oils.findByText('The filters of the dashboard and of this view exclude each other.'),
  ).toBeTruthy();
  const volatility = await card(/^Volatility/);
  expect(await volatility.findByRole('img')).toBeTruthy();
});

test('a card that fails says so and can be read again; the others stay', async () => {
  let fails = true;
  open(dashboard([boxView, noackView]), {
    [seriesCall]: ({ body }) => {
      if (!JSON.stringify(body).includes('"box"')) return { body: histogram };
      return fails ? failureResponse(400, 'bad_input', 'The server is busy.') : { body: boxes };
    },
  });
  const failed = await card(/^Viscosity/);
  expect(await failed.findByText('The server is busy.')).toBeTruthy();
  expect(await (await card(/^Volatility/)).findByRole('img')).toBeTruthy();
  fails = false;
  fireEvent.click(failed.getByRole('button', { name: 'Try again' }));
  expect(await failed.findByRole('img')).toBeTruthy();
});

test('the author saves the filter on the screen; a reader only changes it', async () => {
  const save = 'PATCH /api/reports/analysis/stories/5/';
  const { callsTo } = open(dashboard([tableView]), { [save]: { body: {} } });
  fireEvent.click(await screen.findByRole('button', { name: 'Remove: Year: 2019' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Save the filter' }));
  await waitFor(() => expect(callsTo(save)[0]?.body).toEqual({ filters: {} }));
});

test('a reader goes back to the saved filter and cannot save it', async () => {
  open(dashboard([tableView], { id: null, mine: false }));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove: Year: 2019' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Back to the saved filter' }));
  expect(await screen.findByRole('button', { name: 'Remove: Year: 2019' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save the filter' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
});
