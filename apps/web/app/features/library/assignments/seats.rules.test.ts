import { deletedAddress } from '@iom/contract/accounts/deleted-address.rules.ts';
import { expect, test } from 'vitest';
import { holding, offer } from '../../../test/fixtures/holdings.fixture.ts';
import { emailMessage, seatOf } from './seats.rules.ts';

test.each([
  ['the copy the buyer uses can be assigned', {}, 'Yours', 'Only you can use it.', 'assign'],
  ['a further copy is free and can be assigned', { spare: true }, 'Free', 'Nobody uses it yet.', 'assign'],
  ['the user’s own invitation can be withdrawn', { offer }, 'Invited', 'Only you can use it.', 'withdraw'],
  [
    'an invitation by another person cannot be withdrawn',
    { offer: { ...offer, mine: false } },
    'Invited',
    'Only the sender can withdraw the invitation.',
    undefined,
  ],
  [
    'a licence assigned to a colleague can be reassigned',
    { assigned: true, held: false, holder: 'nora@lab.example' },
    'Assigned',
    'Used by nora@lab.example. It has been assigned once; the next transfer needs our consent.',
    'reassign',
  ],
  [
    'a licence whose colleague’s account was deleted can be reassigned',
    { assigned: true, held: false, holder: deletedAddress(7, '0a1b2c3d') },
    'Assigned',
    'The account that used it was deleted. It has been assigned once; the next transfer needs our consent.',
    'reassign',
  ],
  [
    'a licence the user accepted is the user’s',
    { assigned: true, bought: false },
    'Yours',
    'Only you can use it.',
    'reassign',
  ],
  [
    'a second reassignment cannot be requested while one is pending',
    { assigned: true, reassignment_requested: true },
    'Yours',
    'A reassignment was requested and is being reviewed.',
    undefined,
  ],
  [
    'a granted licence cannot be assigned',
    { bought: false, order: null },
    'Granted',
    'The institute granted it, so it cannot be assigned.',
    undefined,
  ],
] as const)('%s', (_name, changes, status, reason, action) => {
  const seat = seatOf(holding(5, changes));
  expect([seat.status, seat.action]).toEqual([status, action]);
  expect(seat.description).toContain(reason);
});

test.each([
  ['nora@lab.example', true],
  [' nora@lab.example ', true],
  ['nora@lab', false],
  ['nora lind@lab.example', false],
  ['@lab.example', false],
])('accepts %j as an e-mail address: %s', (text, looks) => {
  expect(emailMessage(text) === null).toBe(looks);
});
