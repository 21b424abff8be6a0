import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { address, member, press, show } from '../../../test/page.tsx';
import AuditLogPage from './audit-log.page.tsx';

const list = 'GET /api/auth/audit-log/';
const row = {
  ...{ id: 1, at: '2026-11-21T08:30:05.123Z', actor: 'ines@iom.example', action: 'user.update' },
  ...{ target: 'user 9', ip: '10.0.0.1', request_id: 'r-77' },
  before: { city: '', phone: '1', state: 'A', title: 'Mr', country: 'AT' },
  after: { city: 'Graz', phone: '2', state: 'B', title: 'Dr', country: 'AT' },
};

const open = (at = '/admin/audit') =>
  show({
    pages: { '/admin/audit': AuditLogPage },
    at,
    responses: { [list]: { body: { count: 1, results: [row] } } },
    user: { ...member, is_staff: true },
  });

test('shows time, actor, target, request and what changed; the rest of the changes on demand', async () => {
  open();
  for (const text of ['2026-11-21 08:30:05', 'ines@iom.example', 'user 9', 'r-77', '(empty)', 'Graz'])
    expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByText('Dr')).toBeNull();
  await press('Show 1 more');
  expect(screen.getByText('Dr')).toBeTruthy();
});

test('keeps the filters in the address and sends them', async () => {
  const { callsTo } = open('/admin/audit?target=user+9');
  await waitFor(() => expect(callsTo(list)[0]?.query.get('target')).toBe('user 9'));
  fireEvent.change(await screen.findByLabelText('Action'), { target: { value: 'user.update' } });
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-21' } });
  await waitFor(() =>
    expect(address()).toBe('/admin/audit?target=user+9&action=user.update&until=2026-11-21'),
  );
  await waitFor(() => expect(callsTo(list).at(-1)?.query.get('until')).toBe('2026-11-21'));
});
