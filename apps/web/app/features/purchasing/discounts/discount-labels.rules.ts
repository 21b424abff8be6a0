// Labels of a discount code.
import type { Discount, DiscountType } from '@iom/contract/purchasing/discounts/discounts.schemas.ts';
import { formatDay } from '@iom/contract/shared/dates.ts';
import { centsFromDollars, formatMoney } from '@iom/contract/shared/money.ts';

export const discountTypeLabels: Record<DiscountType, string> = {
  DOLLAR_AMOUNT: 'Dollar amount',
  PERCENTAGE: 'Percentage',
};

/** `$25.00` or `12.5%`. */
export const amountLabel = ({ amount, discount_type }: Pick<Discount, 'amount' | 'discount_type'>) =>
  discount_type === 'DOLLAR_AMOUNT' ? formatMoney(centsFromDollars(amount)) : `${amount}%`;

/** Uses so far and their maximum: `3 / 10`. */
export const usesLabel = ({ current_uses, number_of_uses }: Discount) =>
  `${current_uses} / ${number_of_uses}`;

/** Whether and when a code may be used. @param today in UTC, as `2026-11-21` */
export const validityLabel = ({ active, starts, ends }: Discount, today: string) => {
  if (!active) return 'Inactive';
  if (ends && ends < today) return `Ended ${formatDay(ends)}`;
  if (starts && starts > today) return `From ${formatDay(starts)}`;
  return ends ? `Until ${formatDay(ends)}` : 'Active';
};
