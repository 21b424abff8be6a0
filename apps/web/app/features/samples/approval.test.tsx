import { notificationsStore } from '@mantine/notifications';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { address, failureResponse, fill, member, press, type Responses, show } from '../../test/page.tsx';
import ApprovalPage from './approval.page.tsx';

const healthy = { warnings: 0, oils_outside_grade: 0 };
const group = (id: number, name: string, { samples = 3, sanity = healthy } = {}) => ({
  id,
  name,
  created: '2026-10-01T08:00:00.000Z',
  year: 2026,
  status: 'UNRELEASED',
  sample_set: Array.from({ length: samples }, (_, sample) => sample + 1),
  sanity,
  collected: { from: '2026-05-03', to: '2026-05-20' },
});
const groups = 'GET /api/transfer/sample-groups/';
const release = 'POST /api/transfer/release-samples/4/';
const withdraw = 'DELETE /api/transfer/sample-groups/4/';
const rename = 'PATCH /api/transfer/sample-groups/4/';

const none = { count: 0, results: [] };
const quietReport = {
  ...{ samples: 3, checked: 3, reference_oils: 0, reference_numbers: [], without_results: none },
  ...{ warnings: none, labels: none, outside: none, duplicates: none, retests: none },
  grades: { ...none, conforms: 3, undecided: 0, does_not_conform: 0 },
};
const report = 'GET /api/transfer/sample-groups/4/sanity/';

/** A server with one group waiting until `released` says so. */
const server = (released: () => boolean): Responses => ({
  [groups]: ({ query }) => {
    const waiting = query.get('status') === 'UNRELEASED';
    const results = waiting === released() ? [] : [group(4, 'Autumn 2026')];
    return { body: { count: results.length, results } };
  },
  [report]: { body: quietReport },
});
const renderPage = (responses: Responses, user = { ...member, is_staff: true }) =>
  show({ pages: { '/admin/approval': ApprovalPage }, at: '/admin/approval', responses, user });
const awaiting = () => screen.findByRole('region', { name: 'Groups awaiting approval' });

test('redirects users other than administrators home without a message', async () => {
  const { sent } = renderPage({}, member);
  await waitFor(() => expect(address()).toBe('/'));
  expect(sent.filter(({ call }) => call === groups)).toEqual([]);
});

test('pending groups show submission date, name, samples, year, days of collection and findings', async () => {
  renderPage(server(() => false));
  const row = within(await awaiting());
  for (const text of ['1 Oct 2026', 'Autumn 2026', '3', '2026', '3 May – 20 May 2026', 'None'])
    expect(await row.findByText(text)).toBeTruthy();
});

test('a group with findings is released only after the tick, with their number', async () => {
  const sanity = { warnings: 3, oils_outside_grade: 1 };
  const warning = { id: 1, report_number: 'A-1', kind: 'unit', analyte: 'Phosphorus' };
  const { sent } = renderPage({
    [groups]: ({ query }) => ({
      body:
        query.get('status') === 'UNRELEASED'
          ? { count: 1, results: [group(4, 'Autumn 2026', { sanity })] }
          : none,
    }),
    [report]: {
      body: {
        ...quietReport,
        warnings: { count: 1, results: [{ ...warning, message: 'Phosphorus of 0.08 looks like mass %.' }] },
        labels: {
          count: 1,
          results: [{ kind: 'unknown_grade', line: 2, column: 'sae_grade', message: '5W-33 is unknown.' }],
        },
        grades: { ...none, conforms: 2, undecided: 0, does_not_conform: 1 },
      },
    },
    [release]: { body: { id: 4, status: 'RELEASED', count: 3 } },
  });
  expect(await within(await awaiting()).findByText('3 warnings, 1 outside grade')).toBeTruthy();
  await press('Approve: Autumn 2026');
  expect(await screen.findByText('A-1: Phosphorus of 0.08 looks like mass %.')).toBeTruthy();
  expect(screen.getByText('5W-33 is unknown.')).toBeTruthy();
  const confirm = screen.getByRole('button', { name: 'Continue' });
  expect(confirm.hasAttribute('disabled')).toBe(true);
  fireEvent.click(screen.getByLabelText('I have looked at the 4 findings'));
  expect(confirm.hasAttribute('disabled')).toBe(false);
  fireEvent.click(confirm);
  await waitFor(() =>
    expect(sent.find(({ call }) => call === release)?.body).toEqual({ confirm_findings: 4 }),
  );
});

test('names likely duplicates and samples without results before a release, and asks for no tick', async () => {
  renderPage({
    ...server(() => false),
    [report]: {
      body: {
        ...quietReport,
        duplicates: {
          count: 1,
          results: [
            {
              ...{ id: 2, report_number: 'A-2', brand_name: 'Falkenol', supplier: 'Falkenol GmbH' },
              ...{ sae_grade: '5W30', year: 2026, country: 'DE', other: 'A-1', other_released: true },
            },
          ],
        },
        without_results: { count: 1, results: [{ id: 3, report_number: 'A-3' }] },
      },
    },
  });
  await press('Approve: Autumn 2026');
  const hints = within(await screen.findByRole('region', { name: 'Also worth a look' }));
  expect(
    hints.getByText('A-2: same brand, supplier, grade, year and country as A-1 (released)'),
  ).toBeTruthy();
  expect(hints.getByText('A-3')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Findings' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Continue' }).hasAttribute('disabled')).toBe(false);
});

test('asks for confirmation with the fixed text, and removes the row only after success', async () => {
  let released = false;
  const { callsTo } = renderPage({
    ...server(() => released),
    [release]: () => {
      released = true;
      return { body: { id: 4, status: 'RELEASED', count: 3 } };
    },
  });
  await press('Approve: Autumn 2026');
  expect(await screen.findByText('Please click `Continue` to approve Autumn 2026')).toBeTruthy();
  expect(screen.getByText(/This cannot be undone/)).toBeTruthy();
  expect(callsTo(release)).toEqual([]);
  await press('Continue');
  expect(await screen.findByText('No group is waiting')).toBeTruthy();
  const approved = await screen.findByRole('region', { name: 'Recently approved groups' });
  expect(within(approved).getByText('Autumn 2026')).toBeTruthy();
});

test('a release that fails says so in its dialog; closing it shows whether the group was released nevertheless', async () => {
  let released = false;
  renderPage({
    ...server(() => released),
    [release]: failureResponse(503, 'unavailable', 'The service is busy.'),
  });
  await press('Approve: Autumn 2026');
  await press('Continue');
  const dialog = await screen.findByRole('dialog');
  expect((await within(dialog).findByRole('alert')).textContent).toBe('The service is busy.');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(within(await awaiting()).getByText('Autumn 2026')).toBeTruthy();
  await press('Approve: Autumn 2026');
  await press('Continue');
  // released, but the response was lost
  released = true;
  await within(await screen.findByRole('dialog')).findByRole('alert');
  await press('Cancel');
  expect(await screen.findByText('No group is waiting')).toBeTruthy();
});

test('withdraws an import after a dialog that states the number of oils', async () => {
  let withdrawn = false;
  const { callsTo } = renderPage({
    [groups]: ({ query }) => {
      const results = query.get('status') === 'UNRELEASED' && !withdrawn ? [group(4, 'Autumn 2026')] : [];
      return { body: { count: results.length, results } };
    },
    [withdraw]: () => {
      withdrawn = true;
      return { status: 204, body: null };
    },
  });
  await press('Withdraw import: Autumn 2026');
  expect(
    await screen.findByText(
      '3 oils of Autumn 2026 will be removed with all results and photographs. This cannot be undone.',
    ),
  ).toBeTruthy();
  expect(callsTo(withdraw)).toEqual([]);
  await press('Withdraw import');
  expect(await screen.findByText('No group is waiting')).toBeTruthy();
  await waitFor(() =>
    expect(notificationsStore.getState().notifications.map(({ message }) => message)).toContain(
      'The import of Autumn 2026 has been withdrawn.',
    ),
  );
});

test('a withdrawal that is refused shows the reason in its dialog', async () => {
  renderPage({
    ...server(() => false),
    [withdraw]: failureResponse(409, 'group_released', 'This group has been released.'),
  });
  await press('Withdraw import: Autumn 2026');
  await press('Withdraw import');
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw the import of Autumn 2026' });
  expect(await within(dialog).findByText('This group has been released.')).toBeTruthy();
});

test('shows a new name immediately', async () => {
  let name = 'Autumn 2026';
  const { callsTo } = renderPage({
    [groups]: ({ query }) => {
      const results = query.get('status') === 'UNRELEASED' ? [group(4, name)] : [];
      return { body: { count: results.length, results } };
    },
    [rename]: ({ body }) => {
      name = (body as { name: string }).name;
      return { body: group(4, name) };
    },
  });
  await press('Change Name: Autumn 2026');
  await screen.findByLabelText(/^Group name/);
  fill(/^Group name/, 'Autumn collection');
  await press('Save name');
  expect(await screen.findByText('Autumn collection')).toBeTruthy();
  expect(callsTo(rename)[0]?.body).toEqual({ name: 'Autumn collection' });
});

test('does not send an empty name, and shows a used one at the field', async () => {
  const { callsTo } = renderPage({
    ...server(() => false),
    [rename]: failureResponse(400, 'bad_input', 'Please check the marked fields.', {
      errors: { name: ['Another group has this name.'] },
    }),
  });
  await press('Change Name: Autumn 2026');
  await screen.findByLabelText(/^Group name/);
  fill(/^Group name/, '  ');
  await press('Save name');
  expect(screen.getByText('This field is required.')).toBeTruthy();
  expect(callsTo(rename)).toEqual([]);
  fill(/^Group name/, 'Spring 2026');
  await press('Save name');
  expect(await screen.findByText('Another group has this name.')).toBeTruthy();
});

test('lists the samples of a group page by page', async () => {
  const { callsTo } = renderPage({
    ...server(() => false),
    'GET /api/core/sample-metadata/': {
      body: {
        count: 23,
        results: [
          { id: 1, sample: 1, sample__report_number: 'R1', sample__sae_grade: '0W20', brand_name: 'Brand' },
        ],
      },
    },
  });
  await press('View: Autumn 2026');
  const dialog = await screen.findByRole('dialog', { name: 'Samples of Autumn 2026' });
  expect(await within(dialog).findByText('0W-20')).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: '3' }));
  await waitFor(() => expect(callsTo('GET /api/core/sample-metadata/')).toHaveLength(2));
  expect(Object.fromEntries(callsTo('GET /api/core/sample-metadata/')[1]?.query ?? [])).toEqual({
    sample__group_id: '4',
    page: '3',
    page_size: '10',
  });
});

test('searches both lists by name, from their first page', async () => {
  const { callsTo } = renderPage(server(() => false));
  await screen.findByText('Autumn 2026');
  fill('Search for a group', ' autumn ');
  await waitFor(() => expect(address()).toBe('/admin/approval?search=autumn'));
  await waitFor(() =>
    expect(
      callsTo(groups)
        .filter(({ query }) => query.get('search') === 'autumn')
        .map(({ query }) => [query.get('status'), query.get('page')])
        .sort(),
    ).toEqual([
      ['RELEASED', '1'],
      ['UNRELEASED', '1'],
    ]),
  );
});
