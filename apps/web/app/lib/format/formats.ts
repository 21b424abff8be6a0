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
