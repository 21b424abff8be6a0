import { expect, test } from 'vitest';
import { cardErrors, toCardBody, typedExpiry } from './card-form.rules.ts';

test.each([
  ['1', '1'],
  ['12', '12'],
  ['123', '12/3'],
  ['12/30', '12/30'],
  ['1230', '12/30'],
  ['12 / 30', '12/30'],
  ['12/2030', '12/30'],
  ['9', '09'],
  ['930', '09/30'],
  ['12/', '12'],
  ['', ''],
])('%s is shown as %s', (typed, shown) => {
  expect(typedExpiry(typed)).toBe(shown);
});

const card = { card_number: '4242 4242 4242 4242', expiry: '12/30', card_cvc: '123' };

test('sends month and year as two numbers', () => {
  expect(toCardBody(card)).toMatchObject({ card_exp_month: 12, card_exp_year: 2030 });
  expect(cardErrors(card)).toEqual({});
});

test.each([
  ['13/30', 'From 1 to 12.'],
  ['00/30', 'From 1 to 12.'],
  ['12/3', 'Month and year, such as 09/28.'],
  ['12', 'Month and year, such as 09/28.'],
  ['01/20', 'This card has expired.'],
  ['01/99', 'Check the year of expiry.'],
  ['', 'This field is required.'],
])('an expiry of "%s" is rejected at its one field', (expiry, message) => {
  expect(cardErrors({ ...card, expiry })).toEqual({ expiry: message });
});
