import { centsFromDollars, formatMoney } from '../../shared/money.ts';

// Separate from card.rules.ts, which text pages load, because money.ts would add zod to their scripts.

/** The smallest and the largest total that the card processor charges, in US dollars. */
export interface CardLimits {
  smallest: number;
  largest: number;
}

/** Why a total in cents, above 0, cannot be paid by card; null if it can. @param limits null: any total can. */
export const cardLimitMessage = (totalCents: number, limits: CardLimits | null): string | null => {
  if (!limits) return null;
  const [smallest, largest] = [centsFromDollars(limits.smallest), centsFromDollars(limits.largest)];
  if (totalCents >= smallest && totalCents <= largest) return null;
  return `A total of ${formatMoney(totalCents)} cannot be paid by card, only totals from ${formatMoney(smallest)} to ${formatMoney(largest)}. Please pay by purchase order.`;
};
