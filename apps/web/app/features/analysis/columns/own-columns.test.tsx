import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import AnalysisPage from '../../../routes/account/data/analysis.tsx';
import {
  analysisResponses,
  analyte,
  analytes,
  oil,
  searchCall,
} from '../../../test/fixtures/analysis.fixture.ts';
import { address, type Responses, show } from '../../../test/page.tsx';

const ratio = { id: 900_000_001, name: 'Ratio', unit: '', decimals: 2, formula: 'Noack/KV100' };
const inAddress = 'own=900000001:2:Noack/KV100::Ratio';
const page = {
  body: {
    count: 2,
    columns: [analyte(ratio.id, 'Ratio', '', { test: { id: ratio.id, name: ratio.formula }, decimals: 2 })],
    results: [
      oil(11, { [ratio.id]: 1.234, missing: {} }),
      oil(12, { [ratio.id]: null, missing: { [ratio.id]: 'limit' } }),
    ],
  },
};
const renderPage = (query = '', responses: Responses = {}) =>
  show({
    pages: { '/data/analysis': AnalysisPage },
    at: `/data/analysis${query}`,
    responses: { ...analysisResponses(), [searchCall]: page, ...responses },
  });
const openDialog = async () => {
  fireEvent.click(await screen.findByRole('button', { name: /^Own Columns/ }));
  return within(await screen.findByRole('dialog', { name: 'Own columns' }));
};
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

test('an own column of the address is sent, shown without provenance, and explained where it is empty', async () => {
  const { callsTo } = renderPage(`?${inAddress}&test=900000001:gt:1&ordering=-900000001`);
  const row = (await screen.findByText('R-2019/11')).closest('tr');
  expect(within(row!).getByText('1.23').closest('button')).toBeNull();
  expect(callsTo(searchCall).at(-1)?.body).toMatchObject({
    own_columns: [ratio],
    test_parameters: [{ test: ratio.id, operator: 'gt', value: 1 }],
    sort_field: ratio.id,
  });
  expect(screen.getByText('< >', { selector: 'abbr' }).title).toBe(
    'a value of the formula is a limit (< or >)',
  );
  expect(screen.getByRole('button', { name: 'Change: Ratio is greater than 1' })).toBeTruthy();
});

test('a view without own columns sends none and explains none', async () => {
  const { callsTo } = renderPage('?columns=1-3', { [searchCall]: analysisResponses()[searchCall]! });
  await screen.findByText('R-2019/11');
  expect(callsTo(searchCall).at(-1)?.body).not.toHaveProperty('own_columns');
  expect(screen.queryByText(/value of the formula/)).toBeNull();
});

test.each([
  ['own=900000001:2:Noack/Xx::Ratio', /“Ratio = Noack\/Xx” cannot be computed: No analyte is named Xx/],
  ['own=1:2:Noack/KV100::Ratio', /The own column “1:2:Noack\/KV100::Ratio” cannot be read/],
  ['own=900000001:2:Noack/KV100:kg:Calcium', /Another column has its name/],
  ['test=900000002:gt:1', /names analyte 900000002, which does not exist/],
])('names the part of the address %s that is not used', async (query, sentence) => {
  const { callsTo } = renderPage(`?${query}`);
  expect(await screen.findByText(sentence)).toBeTruthy();
  await screen.findByText('R-2019/11');
  expect(callsTo(searchCall).at(-1)?.body).not.toHaveProperty('own_columns');
});

test('adds a column with the unit of its formula to the chosen columns', async () => {
  renderPage('?columns=1-3');
  await screen.findByText('R-2019/11');
  const dialog = await openDialog();
  const formula = dialog.getByRole('textbox', { name: 'Formula' });
  type(formula, 'Noack/KV100');
  expect(
    dialog.getByText(/Noack: Noack Evaporation Loss in mass %; KV100: Kinematic Viscosity/),
  ).toBeTruthy();
  expect((dialog.getByRole('textbox', { name: 'Unit' }) as HTMLInputElement).value).toBe('(mass %)/(mm²/s)');
  fireEvent.click(dialog.getByRole('button', { name: 'Add column' }));
  await waitFor(() => expect(address()).toContain('columns=900000001.1-3'));
  expect(new URLSearchParams(address().split('?')[1]).getAll('own')).toEqual([
    '900000001:2:Noack/KV100:(mass %)/(mm²/s):Noack/KV100',
  ]);
  expect(await dialog.findByRole('button', { name: 'Change Noack/KV100 ((mass %)/(mm²/s))' })).toBeTruthy();
});

const withBothViscosities = (): Responses => {
  const results = [...analytes, analyte(5, 'Kinematic Viscosity @ 40 C', 'mm²/s')];
  return { 'GET /api/reports/display-analytes/': { body: { count: results.length, results } } };
};

test.each([
  [
    'Viscosity index (ASTM D2270)',
    '900000001:0:D2270(KV40, KV100)::Viscosity index, calculated',
    'Change Viscosity index, calculated = D2270(KV40, KV100)',
  ],
  [
    'Viscosity at 80 °C (ASTM D341)',
    '900000001:2:D341(KV40, KV100, 80):mm²/s:Kinematic viscosity at 80 °C, calculated',
    'Change Kinematic viscosity at 80 °C, calculated (mm²/s) = D341(KV40, KV100, 80)',
  ],
])('%s fills the form of a calculated column', async (label, saved, listed) => {
  renderPage('?columns=1-3', withBothViscosities());
  await screen.findByText('R-2019/11');
  const dialog = await openDialog();
  fireEvent.click(dialog.getByRole('button', { name: label }));
  expect(dialog.queryByRole('button', { name: label })).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Add column' }));
  await waitFor(() => expect(new URLSearchParams(address().split('?')[1]).getAll('own')).toEqual([saved]));
  expect(await dialog.findByRole('button', { name: listed })).toBeTruthy();
});

test('a standard formula of other quantities than viscosities is refused with the reason', async () => {
  renderPage();
  const dialog = await openDialog();
  type(dialog.getByRole('textbox', { name: 'Formula' }), 'D2270(Noack, KV100)');
  fireEvent.click(dialog.getByRole('button', { name: 'Add column' }));
  expect(
    await dialog.findByText(
      'D2270 and D341 take kinematic viscosities in mm²/s, as in D2270(KV40, KV100). (character 1)',
    ),
  ).toBeTruthy();
});

test('an error of a formula is at its field, and selects the character', async () => {
  renderPage();
  const dialog = await openDialog();
  const formula = dialog.getByRole('textbox', { name: 'Formula' }) as HTMLInputElement;
  type(formula, 'Noack/Xx');
  fireEvent.click(dialog.getByRole('button', { name: 'Add column' }));
  expect(await dialog.findByText('No analyte is named Xx. (character 7)')).toBeTruthy();
  expect([formula.selectionStart, formula.selectionEnd]).toEqual([6, 7]);
  expect(document.activeElement).toBe(formula);
  type(formula, 'Noack/KV100');
  type(dialog.getByRole('textbox', { name: 'Decimals' }), '7');
  fireEvent.click(dialog.getByRole('button', { name: 'Add column' }));
  expect(await dialog.findByText('Enter a whole number from 0 to 6.')).toBeTruthy();
});

test('removing a column removes the conditions, charts and columns that use it', async () => {
  renderPage(
    `?${inAddress}&test=900000001:gt:1&test=1:reported&chart=histogram:900000001&columns=900000001.1`,
  );
  await screen.findByText('R-2019/11');
  const dialog = await openDialog();
  fireEvent.click(dialog.getByRole('button', { name: 'Remove Ratio = Noack/KV100' }));
  await waitFor(() => expect(address()).not.toContain('900000001'));
  expect(address()).toContain('test=1%3Areported');
  expect(address()).toContain('columns=1');
});
