import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { address, failureResponse, member, press, type Responses, show } from '../../../test/page.tsx';
import ReassignmentsPage from './reassignments.page.tsx';

const list = 'GET /api/purchasing/reassignment-requests/';
const approve = 'POST /api/purchasing/reassignment-requests/4/approve/';
const decline = 'POST /api/purchasing/reassignment-requests/4/decline/';
const request = (status: string) => ({
  ...{ id: 4, created: '2026-10-01T08:00:00.000Z', status, name: 'Noack study' },
  ...{ email: 'jo@lab.example', reason: 'Nora has left.', report_id: 5, report_type: 'CUSTOM' },
  ...{ requested_by: 'ada@lab.example', holder: 'nora@lab.example' },
});

/** Lists one request in the given status. */
const server = (status: () => string): Responses => ({
  [list]: ({ query }) => {
    const results = query.get('status') === status() ? [request(status())] : [];
    return { body: { count: results.length, results } };
  },
});
const renderPage = (responses: Responses, user = { ...member, is_staff: true }) =>
  show({
    pages: { '/admin/reassignments': ReassignmentsPage },
    at: '/admin/reassignments',
    responses,
    user,
  });

test('a user who is not an administrator is redirected home without a request', async () => {
  const { sent } = renderPage({}, member);
  await waitFor(() => expect(address()).toBe('/'));
  expect(sent.filter(({ call }) => call === list)).toEqual([]);
});

test('an open request shows the requester, the holder, the new holder and the reason', async () => {
  renderPage(server(() => 'PENDING'));
  const open = within(await screen.findByRole('region', { name: 'Open requests' }));
  for (const text of ['1 Oct 2026', 'Noack study', 'ada@lab.example', 'nora@lab.example', 'jo@lab.example'])
    expect(await open.findByText(text)).toBeTruthy();
  expect(open.getByText('Nora has left.')).toBeTruthy();
});

test.each([
  ['Approve', approve, 'APPROVED', 'We will email an invitation to jo@lab.example'],
  ['Decline', decline, 'DECLINED', 'nora@lab.example keeps the data'],
])(
  '%s asks for confirmation, then the request is among the decided ones',
  async (label, call, decided, says) => {
    let status = 'PENDING';
    const { callsTo } = renderPage({
      ...server(() => status),
      [call]: () => {
        status = decided;
        return { body: request(status) };
      },
    });
    await press(`${label}: Noack study`);
    expect((await screen.findByRole('dialog')).textContent).toContain(says);
    expect(callsTo(call)).toEqual([]);
    await press(label);
    expect(await screen.findByText('No open requests')).toBeTruthy();
    if (decided === 'DECLINED') screen.getByRole('radio', { name: 'Declined' }).click();
    expect(await screen.findByRole('region', { name: 'Decided requests' })).toBeTruthy();
  },
);

test('a request decided meanwhile shows the error in the dialog and is gone once it is closed', async () => {
  let status = 'PENDING';
  renderPage({
    ...server(() => status),
    [approve]: () => {
      status = 'DECLINED';
      return failureResponse(409, 'reassignment_decided', 'This request has already been decided.');
    },
  });
  await press('Approve: Noack study');
  await screen.findByRole('dialog');
  await press('Approve');
  expect((await screen.findByRole('alert')).textContent).toBe('This request has already been decided.');
  await press('Cancel');
  expect(await screen.findByText('No open requests')).toBeTruthy();
});
