import { expect, test } from 'vitest';
import { brandOfCard, cardErrors } from './card.rules.ts';

const today = new Date('2026-11-21T12:00:00Z');
const card = (changes: object = {}) => ({
  card_number: '4242424242424242',
  card_exp_month: 12,
  card_exp_year: 2028,
  card_cvc: '123',
  ...changes,
});

test.each([
  ['4242424242424242', 'Visa'],
  ['4012888888881881', 'Visa'],
  ['5555555555554444', 'Mastercard'],
  ['2223003122003222', 'Mastercard'],
  ['378282246310005', 'American Express'],
  ['3056930009020004', 'Diners Club'],
  ['6011111111111117', 'Discover'],
  ['3566002020360505', 'JCB'],
])('%s is a valid %s', (card_number, brand) => {
  expect(brandOfCard(card_number)?.name).toBe(brand);
  expect(
    cardErrors(card({ card_number, card_cvc: brand === 'American Express' ? '1234' : '123' }), today),
  ).toEqual({});
});

test.each([
  ['a wrong check digit', { card_number: '4242424242424241' }, 'card_number'],
  ['a brand that is not accepted', { card_number: '6200000000000005' }, 'card_number'],
  ['a number too short', { card_number: '42424242' }, 'card_number'],
  ['letters', { card_number: '4242x42424242424' }, 'card_number'],
  ['a short security code', { card_cvc: '12' }, 'card_cvc'],
  ['four digits where three belong', { card_cvc: '1234' }, 'card_cvc'],
  ['a month that has passed', { card_exp_year: 2026, card_exp_month: 10 }, 'card_exp_year'],
  ['a year too far away', { card_exp_year: 2047 }, 'card_exp_year'],
])('rejects %s at its field', (_name, changes, field) => {
  expect(Object.keys(cardErrors(card(changes), today))).toEqual([field]);
});

test('a card is valid through its month', () => {
  expect(cardErrors(card({ card_exp_year: 2026, card_exp_month: 11 }), today)).toEqual({});
});
