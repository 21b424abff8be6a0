/** A change of many prices at once. */
export interface PriceChange {
  /** Added to each price, in percent: -10 takes a tenth off. */
  percent: number;
  /** Each new price is rounded to a multiple of this, in cents. */
  roundToCents: number;
}

/** What new prices can be rounded to, in cents, with their labels. */
export const roundings = [
  { cents: 1, label: 'whole cents' },
  { cents: 50, label: '$0.50' },
  { cents: 100, label: '$1' },
  { cents: 500, label: '$5' },
  { cents: 1000, label: '$10' },
] as const;

/**
 * A price in cents after a change in percent, rounded half up to a multiple of `roundToCents`. A price above 0 never becomes 0 by
 * rounding: it becomes the smallest multiple, unless the change itself takes all of it off.
 */
export const changePrice = (cents: number, { percent, roundToCents }: PriceChange): number => {
  // whole numbers up to the division: 10% of a price has no float noise
  const hundredths = Math.round(percent * 100);
  const changed = (cents * (10_000 + hundredths)) / 10_000;
  const rounded = Math.floor(changed / roundToCents + 0.5) * roundToCents;
  return rounded === 0 && changed > 0 ? roundToCents : Math.max(0, rounded);
};
