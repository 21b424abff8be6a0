// The test card form: its values, labels and validation.
import { brandOfCard } from '@iom/contract/purchasing/payments/card.rules.ts';
import { cardBody } from '@iom/contract/purchasing/payments/card.schemas.ts';

/** Raw input values; all strings. */
export interface CardValues {
  card_number: string;
  card_exp_month: string;
  card_exp_year: string;
  card_cvc: string;
}
export const emptyCard: CardValues = { card_number: '', card_exp_month: '', card_exp_year: '', card_cvc: '' };

export const cardLabels: Record<keyof CardValues, string> = {
  card_number: 'Card number',
  card_exp_month: 'Expiry month',
  card_exp_year: 'Expiry year',
  card_cvc: 'Security code',
};

/** The body of the card check. */
export const toCardBody = (values: CardValues) => ({
  card_number: values.card_number,
  card_exp_month: Number(values.card_exp_month),
  card_exp_year: Number(values.card_exp_year),
  card_cvc: values.card_cvc,
});

const fields = Object.keys(cardLabels) as (keyof CardValues)[];
const isEmpty = (values: CardValues) => (field: keyof CardValues) => values[field].trim() === '';

/** Labels of the fields that are still empty. */
export const emptyCardFields = (values: CardValues): string[] =>
  fields.filter(isEmpty(values)).map((field) => cardLabels[field]);

/** Messages by field; empty when the card may be submitted. */
export const cardErrors = (values: CardValues): Record<string, string> => {
  const messages: Record<string, string> = {};
  for (const field of fields.filter(isEmpty(values))) messages[field] = 'This field is required.';
  for (const issue of cardBody.safeParse(toCardBody(values)).error?.issues ?? [])
    messages[String(issue.path[0])] ??= issue.message;
  return messages;
};

/** The brand of a partly typed number, or undefined. */
export const typedBrand = (cardNumber: string) => brandOfCard(cardNumber.replace(/[\s-]/g, ''))?.name;

export const cardMonths = Array.from({ length: 12 }, (_, month) => String(month + 1));

/** The current year and the twenty after it. */
export const cardYears = (today: Date) =>
  Array.from({ length: 21 }, (_, year) => String(today.getFullYear() + year));
