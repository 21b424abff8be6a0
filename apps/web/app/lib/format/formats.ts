import { shownDay } from '@iom/contract/shared/dates.ts';
import { centsFromDollars, shownMoney } from '@iom/contract/shared/money.ts';

/** Dollars as `$1,234.50`. */
export const money = (dollars: number) => shownMoney(centsFromDollars(dollars));

const whole = new Intl.NumberFormat('en-US');

/** 19900 as `19,900`. */
export const wholeNumber = (value: number) => whole.format(value);

/** An ISO time as `21 Nov 2026`. */
export const date = (iso: string) => shownDay(iso);

/** A count with its noun: `1 oil`, `2 oils`. */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${wholeNumber(count)} ${count === 1 ? one : many}`;
