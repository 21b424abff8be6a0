import { wholeNumber } from '@iom/contract/shared/counts.ts';
import { formatDay } from '@iom/contract/shared/dates.ts';
import { centsFromDollars, formatMoney } from '@iom/contract/shared/money.ts';

/** Dollars as `$1,234.50`. */
export const money = (dollars: number) => formatMoney(centsFromDollars(dollars));

/** An ISO date, or the day of a time in UTC, as `21 Nov 2026`. */
export const date = (iso: string) => formatDay(iso);

/** An ISO time in the reader's time zone, which it names: `21 Nov 2026, 10:30 CET`. */
export const dateTime = (iso: string) =>
  new Date(iso).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  });

/** `+12%`, `−3%`, or nothing where the figure before is 0. */
export const changeText = (now: number, before: number) => {
  if (before === 0) return '';
  const percent = Math.round((now / before - 1) * 100);
  return percent === 0 ? '±0%' : `${percent > 0 ? '+' : '−'}${wholeNumber(Math.abs(percent))}%`;
};
