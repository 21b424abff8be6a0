import type { MailRow } from '@iom/contract/accounts/background.endpoints.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, member, press, type Responses, show } from '../../../../test/page.tsx';
import { OrderDesk } from './OrderDesk.tsx';

const desk = 'GET /api/purchasing/orders/17/desk/';
const mails = 'GET /api/operation/mails/';
const mail: MailRow = {
  ...{ id: 5, recipient: 'nora@lab.example', subject: 'Your data are ready', state: 'SENT' },
  ...{ created: '2026-11-01T08:00:00.000Z', sent: '2026-11-01T08:00:01.000Z', next_try: null },
  ...{ tries: 0, error: null },
};
const note = { id: 3, created: '2026-11-02T08:00:00.000Z', author: 'ines@iom.example', text: 'Called' };
const open = (responses: Responses = {}) =>
  show({
    pages: { '/admin/orders/17': () => <OrderDesk order={17} /> },
    at: '/admin/orders/17',
    user: { ...member, is_staff: true },
    responses: {
      [desk]: { body: { notes: [note], tags: ['late'], known_tags: ['late', 'vip'] } },
      [mails]: { body: { count: 1, results: [mail] } },
      ...responses,
    },
  });

test('adds and deletes notes', async () => {
  const add = 'POST /api/purchasing/orders/17/notes/';
  const remove = 'DELETE /api/purchasing/orders/17/notes/3/';
  const { callsTo } = open({
    [add]: { status: 201, body: { ...note, id: 4, text: 'Paid twice' } },
    [remove]: { status: 204, body: null },
  });
  await screen.findByText('Called');
  fill('Add a note', 'Paid twice');
  await press('Add');
  await waitFor(() => expect(callsTo(add)[0]?.body).toEqual({ text: 'Paid twice' }));
  await waitFor(() => expect(screen.getByLabelText('Add a note')).toHaveProperty('value', ''));
  await press('Delete the note “Called”');
  await waitFor(() => expect(callsTo(remove)).toHaveLength(1));
});

test('opens a mail as it was sent and sends it again', async () => {
  const resend = 'POST /api/operation/mails/5/resend/';
  const read = { ...mail, html: '<p>Hello</p>', had_secret: false, attachment: true };
  const { callsTo } = open({ 'GET /api/operation/mails/5/': { body: read }, [resend]: { body: mail } });
  fireEvent.click(await screen.findByText('Your data are ready'));
  const frame = await screen.findByTitle('Email “Your data are ready”');
  expect([frame.getAttribute('sandbox'), frame.getAttribute('srcdoc')]).toEqual(['', '<p>Hello</p>']);
  await press('Send again');
  await waitFor(() => expect(callsTo(resend)).toHaveLength(1));
});

test('a mail that had a secret link cannot be sent again', async () => {
  const read = { ...mail, html: '<p>[secret]</p>', had_secret: true, attachment: false };
  open({ 'GET /api/operation/mails/5/': { body: read } });
  fireEvent.click(await screen.findByText('Your data are ready'));
  expect(await screen.findByText(/The secret is not stored/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send again' }).disabled).toBe(true);
});
