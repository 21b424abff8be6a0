import { centsFromDollars, shownMoney } from '@iom/contract/shared/money.ts';

/** Dollars of an answer as `$1,234.50`. */
export const money = (dollars: number) => shownMoney(centsFromDollars(dollars));

/** 19900 as `19,900`. */
export const wholeNumber = (value: number) => value.toLocaleString('en-US');

/** An ISO time as `21 Nov 2026`. */
export const date = (iso: string) =>
  new Date(iso).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** One oil, two oils. */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${wholeNumber(count)} ${count === 1 ? one : many}`;
