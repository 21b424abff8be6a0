import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { chooseFile } from '../../../test/choose-file.ts';
import { address, fill, member, press, type Responses, show } from '../../../test/page.tsx';
import ImportPage from './import.page.tsx';

const task = 'a'.repeat(22);
const row = {
  ...{ task_id: task, name: 'Autumn 2026', dry_run: false, correction: false, status: 'READY', progress: 1 },
  ...{ created: '2026-10-01T08:00:00.000Z', started_by: 'ada@example.org', failure: null },
  ...{ group: null, accepted: 2, error_count: 0, warning_count: 0 },
};

const importColumn = (name: string) => ({ name, required: true, help: '', example: '' });
const importColumns = {
  samples: ['report_number', 'year'].map(importColumn),
  results: ['report_number'].map(importColumn),
};

/** The page of imports with one import in the URL; `more` is what its row and its report differ in. */
const showImport = (report: object, more: object = {}, responses: Responses = {}) =>
  show({
    pages: { '/admin/import': ImportPage },
    at: `/admin/import?task=${task}`,
    user: { ...member, is_staff: true },
    responses: {
      'GET /api/transfer/imports/': { body: { count: 1, results: [{ ...row, ...more }] } },
      'GET /api/transfer/import-columns/': { body: importColumns },
      'GET /api/core/data-dictionary/': { body: { count: 0, results: [] } },
      'GET /api/transfer/import-mappings/': { body: { results: [] } },
      [`GET /api/transfer/imports/${task}/`]: { body: { ...row, ...more, report } },
      ...responses,
    },
  });

test('the report of an import whose group was withdrawn says so, and offers no photographs', async () => {
  const report = { accepted: 2, rejected: 0, errors: [], warnings: [], sanity: [], group: 4 };
  showImport(report);
  expect(await screen.findByText('Import withdrawn')).toBeTruthy();
  expect(screen.queryByText('What looks wrong')).toBeNull();
});

const groupOf = (status: string, created: string) => ({
  ...{ id: 4, name: 'Summer 2026', year: 2026, sample_set: [7, 8], status, created },
});
test.each([
  ['UNRELEASED', '2026-10-01T08:00:05.000Z', '2 samples imported', /^The group awaits approval on/],
  ['RELEASED', '2026-10-01T08:00:05.000Z', '2 samples imported', 'The group is released.'],
  [
    ...(['RELEASED', '2026-09-01T08:00:00.000Z', 'These files were imported before'] as const),
    'Nothing was stored again. Their group is Summer 2026. The group is released.',
  ],
] as const)(
  'the report of an import whose group is %s, made %s, says “%s”',
  async (status, created, title, text) => {
    showImport(
      { accepted: 2, rejected: 0, errors: [], warnings: [], sanity: [], group: 4 },
      { group: 4 },
      { 'GET /api/transfer/sample-groups/': { body: { count: 1, results: [groupOf(status, created)] } } },
    );
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
  },
);

test('a stored import lists what looks wrong once, in the report of its group', async () => {
  const warning = { file: 'samples', line: 2, column: 'sae_grade', kind: 'unknown_grade', message: '5W-33.' };
  showImport(
    { accepted: 2, rejected: 0, errors: [], warnings: [warning], sanity: [], group: 4 },
    { group: 4, warning_count: 1 },
    {
      'GET /api/transfer/sample-groups/': {
        body: { count: 1, results: [groupOf('UNRELEASED', '2026-10-01T08:00:05.000Z')] },
      },
    },
  );
  expect(await screen.findByText('2 samples imported')).toBeTruthy();
  expect(screen.getAllByRole('heading', { name: 'What looks wrong' })).toHaveLength(1);
});

test('a check lists warnings by line and counts oils outside their grade', async () => {
  const warning = { file: 'results', line: 7, column: 'value', kind: 'viscosity_index' };
  showImport(
    {
      ...{ accepted: 2, rejected: 0, errors: [], group: null },
      warnings: [{ ...warning, message: 'Viscosity Index of 120 contradicts 61 mm²/s at 40 °C.' }],
      sanity: [
        { kind: 'viscosity_index', count: 1 },
        { kind: 'outside_grade', count: 2 },
      ],
    },
    { dry_run: true, warning_count: 1 },
  );
  expect(await screen.findByText('No errors')).toBeTruthy();
  expect(screen.getByText('2 oils outside the SAE J300 grade on the label.')).toBeTruthy();
  const list = within(screen.getByRole('region', { name: 'Warnings of Autumn 2026' }));
  expect(await list.findByText('Viscosity index contradicts viscosities')).toBeTruthy();
  expect(list.getByText('7')).toBeTruthy();
  expect(await screen.findByText('1 warning')).toBeTruthy();
});

test('a check names likely duplicates, as the release of their group does', async () => {
  const oil = { brand_name: 'Arvo', supplier: 'Oils Ltd', sae_grade: '5W30', year: 2024, country: 'Germany' };
  const results = [{ report_number: 'R-1', ...oil, other: 'R-0', other_released: true }];
  showImport(
    {
      ...{ accepted: 2, rejected: 0, errors: [], warnings: [], sanity: [], group: null },
      duplicates: { count: 1, results },
    },
    { dry_run: true },
  );
  expect(await screen.findByText('No errors')).toBeTruthy();
  const section = within(screen.getByRole('region', { name: 'Also worth a look' }));
  const list = within(await section.findByRole('region', { name: 'Likely duplicates' }));
  expect(await list.findByText('R-0 (released)')).toBeTruthy();
  expect(list.getByText('R-1')).toBeTruthy();
});

test('asks before the name and the files of an import are lost', async () => {
  const { router } = show({
    pages: { '/admin/import': ImportPage },
    at: '/admin/import',
    user: { ...member, is_staff: true },
    responses: {
      'GET /api/transfer/imports/': { body: { count: 0, results: [] } },
      'GET /api/transfer/import-columns/': { body: importColumns },
      'GET /api/core/data-dictionary/': { body: { count: 0, results: [] } },
      'GET /api/transfer/import-mappings/': { body: { results: [] } },
    },
  });
  await screen.findByLabelText(/^Name of the group/);
  fill(/^Name of the group/, '2016 Europe');
  void router.navigate('/');
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy();
  expect(address()).toBe('/admin/import');
});

test('a corrected file is taken when it is chosen again under its own name', async () => {
  show({
    pages: { '/admin/import': ImportPage },
    at: '/admin/import',
    user: { ...member, is_staff: true },
    responses: {
      'GET /api/transfer/imports/': { body: { count: 0, results: [] } },
      'GET /api/transfer/import-columns/': { body: importColumns },
      'GET /api/core/data-dictionary/': { body: { count: 0, results: [] } },
      'GET /api/transfer/import-mappings/': { body: { results: [] } },
    },
  });
  const input = await screen.findByLabelText<HTMLInputElement>('samples.csv', { selector: 'input' });
  chooseFile(() => input.click(), input, new File(['year\n24'], 'samples.csv'));
  expect(await screen.findByText(/^1 kB/)).toBeTruthy();
  chooseFile(() => input.click(), input, new File([`year\n${'2024\n'.repeat(400)}`], 'samples.csv'));
  expect(await screen.findByText(/^3 kB/)).toBeTruthy();
});

test('on a phone an error states its file, line and column in one line', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { matches: true, media }) as MediaQueryList,
  );
  const errors = [{ file: 'samples', line: 2, column: 'region', message: 'Not a region.' }];
  const report = { accepted: 0, rejected: 1, errors, warnings: [], sanity: [], group: null };
  showImport(report, { error_count: 1 });
  expect(await screen.findByText('samples.csv · Line 2 · region')).toBeTruthy();
  vi.restoreAllMocks();
});

test('a correction is stored after a check and a question that names the holders', async () => {
  const checked = {
    ...{ accepted: 2, rejected: 0, errors: [], group: null },
    warnings: [
      {
        file: 'results',
        line: 2,
        column: 'value',
        kind: 'improbable',
        message: 'Noack of 95 is improbable.',
      },
    ],
    sanity: [
      { kind: 'improbable', count: 1 },
      { kind: 'outside_grade', count: 2 },
    ],
    correction: {
      ...{ changed: 3, unchanged: 1, changes: [], mailed: 1 },
      holders: [{ user: 7, email: 'holder@lab.example', oils: 2 }],
    },
  };
  const start = 'POST /api/transfer/imports/';
  const { callsTo } = showImport(
    checked,
    { correction: true, dry_run: true },
    { [start]: { status: 202, body: { task_id: task } } },
  );
  fireEvent.click(await screen.findByLabelText('Correct released oils'));
  fill(/^Name of the correction/, 'Recalibration');
  for (const name of ['samples.csv', 'results.csv']) {
    const input = screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' });
    chooseFile(() => input.click(), input, new File(['report_number'], name));
  }
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import' }).disabled).toBe(true);
  await press('Check files');
  await waitFor(() => expect(callsTo(start)).toHaveLength(1));
  expect(await screen.findByText('1 holder would be mailed')).toBeTruthy();
  await press('Import');
  const dialog = await screen.findByRole('dialog', { name: 'Correct 3 values of 2 oils?' });
  expect(dialog.textContent).toContain('holder@lab.example, 2 oils');
  expect(dialog.textContent).toContain('Noack of 95 is improbable.');
  expect(callsTo(start)).toHaveLength(1);
  const store = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Store and mail 1 holder' });
  expect(store.disabled).toBe(true);
  fireEvent.click(within(dialog).getByLabelText('I have looked at the 3 findings'));
  await press('Store and mail 1 holder');
  await waitFor(() => expect(callsTo(start)).toHaveLength(2));
});
