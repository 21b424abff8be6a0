// Validation of card fields before they reach the processor: ISO/IEC 7812-1 check digit, brand, code length, expiry.

/** Accepted brands by their issuer prefixes. */
export const cardBrands = [
  { name: 'Visa', prefix: /^4/, lengths: [13, 16, 19], cvcLength: 3 },
  {
    name: 'Mastercard',
    prefix: /^(5[1-5]|222[1-9]|22[3-9]\d|2[3-6]\d\d|27[01]\d|2720)/,
    lengths: [16],
    cvcLength: 3,
  },
  { name: 'American Express', prefix: /^3[47]/, lengths: [15], cvcLength: 4 },
  { name: 'Diners Club', prefix: /^(30[0-5]|3095|36|3[89])/, lengths: [14, 16, 19], cvcLength: 3 },
  { name: 'Discover', prefix: /^(6011|64[4-9]|65)/, lengths: [16, 19], cvcLength: 3 },
  { name: 'JCB', prefix: /^35(2[89]|[3-8]\d)/, lengths: [16, 17, 18, 19], cvcLength: 3 },
] as const;
export type CardBrand = (typeof cardBrands)[number]['name'];
export const cardBrandNames = cardBrands.map((brand) => brand.name) as [CardBrand, ...CardBrand[]];

/** Luhn's check digit (ISO/IEC 7812-1, annex B). `digits` holds digits only. */
export const passesLuhn = (digits: string) => {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]) * (i % 2 === 0 ? 1 : 2);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
};

/** The accepted brand of a complete or partly typed number; undefined if none matches. */
export const brandOfCard = (digits: string) => cardBrands.find((brand) => brand.prefix.test(digits));

export interface CardFields {
  /** Digits only. */
  card_number: string;
  card_exp_month: number;
  card_exp_year: number;
  card_cvc: string;
}

/** Messages by field; empty for a valid card. A card is valid through its expiry month, at most 20 years ahead (UTC). */
export const cardErrors = (card: CardFields, today: Date): Partial<Record<keyof CardFields, string>> => {
  const errors: Partial<Record<keyof CardFields, string>> = {};
  const brand = brandOfCard(card.card_number);
  const lengths: readonly number[] = brand?.lengths ?? [];
  if (!/^\d{12,19}$/.test(card.card_number)) errors.card_number = 'Enter the card number.';
  else if (!brand) errors.card_number = 'This card brand is not accepted.';
  else if (!lengths.includes(card.card_number.length) || !passesLuhn(card.card_number))
    errors.card_number = 'This is not a valid card number.';
  if (!/^\d+$/.test(card.card_cvc) || card.card_cvc.length !== (brand?.cvcLength ?? 3))
    errors.card_cvc = `The security code has ${brand?.cvcLength ?? 3} digits.`;
  const months = (year: number, month: number) => year * 12 + month;
  const now = months(today.getUTCFullYear(), today.getUTCMonth() + 1);
  const expiry = months(card.card_exp_year, card.card_exp_month);
  if (expiry < now) errors.card_exp_year = 'This card has expired.';
  else if (expiry > now + 20 * 12) errors.card_exp_year = 'Check the year of expiry.';
  return errors;
};
