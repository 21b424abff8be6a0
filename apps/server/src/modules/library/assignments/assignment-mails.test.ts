import { expect, test } from 'vitest';
import { aSite } from '#test/fixtures/site.ts';
import { boughtRevokedMail, revokedMail } from '../grants/grants.service.ts';
import { decidedMail } from '../reassignments/reassignments.service.ts';
import {
  assignedMail,
  declinedMail,
  invitationMail,
  quotedName,
  transferredMail,
} from './assignment-mails.ts';

test.each([
  ['Spring 2024', 'Spring 2024'],
  ['A\n\nPay here', 'A Pay here'],
  ['Win at http://evil.example/x', 'Win at evil. example/x'],
  ['Write to a@evil.example', 'Write to a at evil. example'],
  ['20W-50 v1.2', '20W-50 v1.2'],
  ['x'.repeat(61), `${'x'.repeat(59)}…`],
])('a name typed by another person has no links and at most 60 characters: %j', (name, quoted) => {
  expect(quotedName(name)).toBe(quoted);
});

const about = { name: '2016 Europe', site: aSite() };
test.each([
  [
    'invitation',
    invitationMail(
      { ...about, contents: '100 oils, every test of each' },
      { name: 'Ada Person', email: 'ada@example.org' },
      'secret',
    ),
  ],
  ['assignment', assignedMail(about, 'bo@example.org')],
  ['transfer', transferredMail(about, 'bo@example.org')],
  ['approved reassignment', decidedMail(about, 'bo@example.org', true)],
])('the mail about the %s speaks of the copy: others of the same data may be held', (_, { text }) => {
  expect(text).toMatch(/\bthis copy\b/i);
  expect(text).not.toMatch(/sees? (the data|it|them)\b/);
});

test('the mail about a revoked licence says that other copies stay', () => {
  const { subject, text } = revokedMail(about, 'Paid twice.');
  expect(`${subject} ${text}`).not.toMatch(/access/i);
  expect(text).toContain('Your copy of “2016 Europe” has been revoked by the institute. Any other copy');
  expect(text).toContain('The reason: Paid twice.');
});

test('the buyer learns which copy was revoked', () => {
  const { text } = boughtRevokedMail(about, { order: 17, holder: 'bo@example.org' }, '');
  expect(text).toContain('“2016 Europe” that you bought with order 17 and that bo@example.org held has been');
  expect(text).not.toContain('The reason');
});

test.each([
  [false, 'you can assign it to somebody else'],
  [true, 'you can request another reassignment'],
])(
  'who declines data that were assigned before (%s) leaves them to the sender in a way that exists',
  (wasAssigned, way) => {
    const { text } = declinedMail({ name: 'Set', site: aSite() }, { email: 'a@b.example', wasAssigned });
    expect(text).toContain(way);
  },
);
