import type { Discount } from '@iom/contract/purchasing/discounts/discounts.schemas.ts';
import { expect, test } from 'vitest';
import { amountLabel, validityLabel } from './discount-labels.rules.ts';

const code: Discount = {
  id: 1,
  code: 'TEN',
  name: 'Ten percent',
  amount: 12.5,
  discount_type: 'PERCENTAGE',
  number_of_uses: 10,
  current_uses: 3,
  active: true,
  starts: null,
  ends: null,
};

test('an amount is in dollars or percent', () => {
  expect(amountLabel(code)).toBe('12.5%');
  expect(amountLabel({ ...code, discount_type: 'DOLLAR_AMOUNT', amount: 1025 })).toBe('$1,025.00');
});

test.each([
  [{}, 'Active'],
  [{ active: false, ends: '2026-01-01' }, 'Inactive'],
  [{ ends: '2026-11-20' }, 'Ended 20 Nov 2026'],
  [{ ends: '2026-11-21' }, 'Until 21 Nov 2026'],
  [{ starts: '2026-11-22', ends: '2026-12-24' }, 'From 22 Nov 2026'],
  [{ starts: '2026-11-21' }, 'Active'],
])('a code with %j is %s on 21 Nov 2026', (changes, label) => {
  expect(validityLabel({ ...code, ...changes }, '2026-11-21')).toBe(label);
});
