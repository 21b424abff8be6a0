import { wholeNumber } from './counts.ts';

/** 12345 cents → 123.45 dollars, exactly two decimals of precision. */
export const dollarsFromCents = (cents: number) => cents / 100;

/** 123.45 dollars → 12345 cents. The input has at most two decimals, so rounding only removes float noise. */
export const centsFromDollars = (dollars: number) => Math.round(dollars * 100);

/** Prices that may be absent: null, not for sale. */
export const dollarsOrNull = (cents: number | null) => (cents === null ? null : dollarsFromCents(cents));
export const centsOrNull = (dollars: number | null) => (dollars === null ? null : centsFromDollars(dollars));

/** 123450 cents → `$1,234.50`; a negative amount has the minus sign U+2212. */
export const formatMoney = (cents: number) => {
  const amount = Math.abs(Math.round(cents));
  const sign = cents < 0 && amount > 0 ? '−' : '';
  return `${sign}$${wholeNumber(Math.trunc(amount / 100))}.${String(amount % 100).padStart(2, '0')}`;
};

/** A price in cents without the cents of a whole amount: `$300`, or `$19.99`. */
export const formatPrice = (cents: number) => formatMoney(cents).replace(/\.00$/, '');

/** A list price in US dollars as `$35.00`; null, which has no list price, as `on request`. */
export const formatListPrice = (dollars: number | null) =>
  dollars === null ? 'on request' : formatMoney(centsFromDollars(dollars));

/**
 * Whether a change of a price looks like a slip: to 0, or by more than half of the earlier price. Prices in US dollars, null: not for
 * sale. A first price, or the end of a sale, does not.
 */
export const isRiskyPriceChange = (price: number | null, next: number | null): boolean => {
  if (next === null || Number.isNaN(next)) return false;
  if (next === 0) return price !== 0;
  return price !== null && price > 0 && Math.abs(next - price) > price / 2;
};

/** The change as `60% lower` or `3 times the price before`. Both prices are above 0. */
export const priceChangeText = (price: number, next: number): string => {
  if (next < price) return `${Math.round((1 - next / price) * 100)}% lower`;
  const factor = next / price;
  return factor < 2
    ? `${Math.round((factor - 1) * 100)}% higher`
    : `${Number(factor.toFixed(1))} times the price before`;
};
