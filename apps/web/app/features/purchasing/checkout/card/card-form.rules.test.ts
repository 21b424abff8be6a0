import { expect, test } from 'vitest';
import { cardErrors, editCardNumber, toCardBody, typedExpiry } from './card-form.rules.ts';

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

/** The text before and after an edit; `|` is the caret. */
const edit = (before: string, typed: string, inputType: string) => {
  const { text, caret } = editCardNumber(before, typed.replace('|', ''), typed.indexOf('|'), inputType);
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
};

test.each([
  ['a digit is typed at the end', '4242', '42424|', 'insertText', '4242 4|'],
  ['a digit is typed inside', '4242 4242', '421|42 4242', 'insertText', '421|4 2424 2'],
  ['a number is pasted', '', '4242424242424242|', 'insertFromPaste', '4242 4242 4242 4242|'],
  ['a number with dashes is pasted', '', '4242-4242-4242-4242|', 'insertFromPaste', '4242 4242 4242 4242|'],
  ['American Express is filled in', '', '378282246310005|', 'insertReplacementText', '3782 822463 10005|'],
  ['Diners Club is typed', '3056 930009 000', '3056 930009 0004|', 'insertText', '3056 930009 0004|'],
  ['a digit is deleted at the end', '4242 4', '4242 |', 'deleteContentBackward', '4242|'],
  [
    'a space is deleted backward, and the digit before it',
    '4242 4242',
    '4242|4242',
    'deleteContentBackward',
    '424|4 242',
  ],
  [
    'a space is deleted forward, and the digit after it',
    '4242 1234',
    '4242|1234',
    'deleteContentForward',
    '4242| 234',
  ],
  [
    'nineteen digits are the most',
    '',
    '42424242424242424242|',
    'insertFromPaste',
    '4242 4242 4242 4242 424|',
  ],
])('groups the digits and keeps the caret where %s', (_name, before, typed, inputType, after) => {
  expect(edit(before, typed, inputType)).toBe(after);
});

test('a browser that names no caret or type of input gets the grouped number with the caret at its end', () => {
  expect(editCardNumber('', '4242424242424242', null, undefined)).toEqual({
    text: '4242 4242 4242 4242',
    caret: 19,
  });
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
