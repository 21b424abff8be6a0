import { expect, test } from 'vitest';
import { differencesText, findDifferences } from './audit-log.page.tsx';

const differencesOf = (before: unknown, after: unknown, action = 'user.update') =>
  findDifferences({ action, before, after });

test('lists the fields that differ, with what was empty, absent or not text', () => {
  const before = { city: '', is_staff: false, phone: '1', tests: [1] };
  const after = { city: 'Graz', is_staff: true, phone: '1', tests: [1, 2], order: null };
  expect(differencesOf(before, after)).toEqual([
    { field: 'city', before: '(empty)', after: 'Graz' },
    { field: 'is_staff', before: 'no', after: 'yes' },
    { field: 'tests', before: '[1]', after: '[1,2]' },
    { field: 'order', before: undefined, after: '(empty)' },
  ]);
});

test('lists what a deletion states, such as its reason, before what was deleted', () => {
  const fields = differencesOf({ user: 'a', name: 'b' }, { reason: 'c' }).map(({ field }) => field);
  expect(fields).toEqual(['reason', 'user', 'name']);
});

test('a correction has its values by analyte, and a price has its currency', () => {
  const side = (value: string | null) => ({ values: [{ analyte: 'Noack Evaporation Loss', value }] });
  expect(
    differencesText(differencesOf(side('10.4'), { reason: 'Recalibration', ...side('12.9') }, 'oil.correct')),
  ).toBe('reason: – → Recalibration; Noack Evaporation Loss: 10.4 → 12.9');
  for (const action of ['test.update', 'regional_report.update'])
    expect(differencesText(differencesOf({ price: 25 }, { price: 27 }, action))).toBe(
      'price: $25.00 → $27.00',
    );
  expect(differencesText(differencesOf({ price: 25 }, { price: 27 }, 'order.note'))).toBe('price: 25 → 27');
});

test('takes a created and a deleted object, and a value that is not an object', () => {
  expect(differencesOf(null, { code: 'A' })).toEqual([{ field: 'code', before: undefined, after: 'A' }]);
  expect(differencesText(differencesOf({ code: 'A' }, null))).toBe('code: A → –');
  expect(differencesText(differencesOf('A', 'B'))).toBe('value: A → B');
});
