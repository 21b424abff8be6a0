// The test card form: its values, labels and validation.
import { brandOfCard } from '@iom/contract/purchasing/payments/card.rules.ts';
import { cardBody } from '@iom/contract/purchasing/payments/card.schemas.ts';

/** Raw input values; `expiry` is `MM/YY`. */
export interface CardValues {
  card_number: string;
  expiry: string;
  card_cvc: string;
}
export const emptyCard: CardValues = { card_number: '', expiry: '', card_cvc: '' };

export const cardLabels: Record<keyof CardValues, string> = {
  card_number: 'Card number',
  expiry: 'Expiry (MM/YY)',
  card_cvc: 'Security code',
};

/** Typed, pasted or filled in by the browser (`1230`, `12/2030`, `12 / 30`) → `12/30`; a partial value stays partial. */
export const typedExpiry = (text: string) => {
  const typed = text.replace(/\D/g, '');
  const digits = /^[2-9]/.test(typed) ? `0${typed}` : typed;
  const [month, year] = [digits.slice(0, 2), digits.slice(2, 6)];
  const shortYear = year.length === 4 ? year.slice(2) : year.slice(0, 3);
  return shortYear === '' ? month : `${month}/${shortYear}`;
};

/** The lengths of the groups of digits as printed on cards: four each, but of American Express and Diners Club. */
const digitGroups = (digits: string) => {
  if (brandOfCard(digits)?.name === 'American Express') return [4, 6, 5];
  return /^3[0689]/.test(digits) && digits.length <= 14 ? [4, 6, 4] : [4, 4, 4, 4, 3];
};

/** Digits in groups: `4242 4242 4242 4242`, `3782 822463 10005`. */
const grouped = (digits: string) => {
  let start = 0;
  const groups = digitGroups(digits).map((length) => {
    start += length;
    return digits.slice(start - length, start);
  });
  return groups.filter(Boolean).join(' ');
};

const onlyDigits = (text: string) => text.replace(/\D/g, '');

/** The position in a grouped number after this many digits. */
const positionAfter = (text: string, digits: number) => {
  let position = 0;
  for (let seen = 0; seen < digits && position < text.length; position++) if (text[position] !== ' ') seen++;
  return position;
};

/**
 * The grouped number and the caret after an edit. A deletion that removed only a space removes the digit beside it.
 * @param before the grouped number before the edit @param typed the text after it, as the browser changed, pasted or filled it in
 * @param caret the browser's caret in `typed`; null where it has none @param inputType of the input event
 */
export const editCardNumber = (
  before: string,
  typed: string,
  caret: number | null,
  inputType: string | undefined,
) => {
  let digits = onlyDigits(typed);
  let digitsBefore = onlyDigits(typed.slice(0, caret ?? typed.length)).length;
  if (digits === onlyDigits(before) && typed.length < before.length) {
    if (inputType === 'deleteContentBackward' && digitsBefore > 0) digitsBefore -= 1;
    if (inputType?.startsWith('deleteContent'))
      digits = digits.slice(0, digitsBefore) + digits.slice(digitsBefore + 1);
  }
  const text = grouped(digits.slice(0, 19));
  return { text, caret: positionAfter(text, digitsBefore) };
};

const monthAndYear = (expiry: string) => {
  const [, month, year] = /^(\d{2})\/(\d{2})$/.exec(expiry) ?? [];
  return { month: Number(month), year: 2000 + Number(year) };
};

/** The body of the card check. */
export const toCardBody = ({ card_number, expiry, card_cvc }: CardValues) => {
  const { month, year } = monthAndYear(expiry);
  return { card_number, card_exp_month: month, card_exp_year: year, card_cvc };
};

const fields = Object.keys(cardLabels) as (keyof CardValues)[];
const isEmpty = (values: CardValues) => (field: keyof CardValues) => values[field].trim() === '';

/** Labels of the fields that are still empty. */
export const emptyCardFields = (values: CardValues): string[] =>
  fields.filter(isEmpty(values)).map((field) => cardLabels[field]);

/** Messages of the card check at the fields of the form: month and year are one field. */
export const atCardFields = (messages: Readonly<Record<string, string>>): Record<string, string> => {
  const { card_exp_month, card_exp_year, ...others } = messages;
  const expiry = card_exp_month ?? card_exp_year;
  return expiry === undefined ? others : { ...others, expiry };
};

/** Messages by field; empty when the card may be submitted. */
export const cardErrors = (values: CardValues): Record<string, string> => {
  const messages: Record<string, string> = {};
  for (const { path, message } of cardBody.safeParse(toCardBody(values)).error?.issues ?? [])
    messages[String(path[0])] ??= message;
  const errors = atCardFields(messages);
  if (Number.isNaN(monthAndYear(values.expiry).month)) errors.expiry = 'Month and year, such as 09/28.';
  for (const field of fields.filter(isEmpty(values))) errors[field] = 'This field is required.';
  return errors;
};

/** The brand of a partly typed number, or undefined. */
export const typedBrand = (cardNumber: string) => brandOfCard(cardNumber.replace(/[\s-]/g, ''))?.name;
