// Reference and status of a quote, and the proration of an offer's price over its oils.

/** The reference of a quote, like `Q-000045`. */
export const quoteReference = (id: number) => `Q-${String(id).padStart(6, '0')}`;

/** The id in `Q-000045`, `q-45` or `45`; undefined for other text. */
export const idInReference = (text: string): number | undefined => {
  const digits = /^(?:Q-)?0*([1-9]\d{0,8})$/i.exec(text.trim())?.[1];
  return digits === undefined ? undefined : Number(digits);
};

/** The status of a quote. An offer is valid through its last day; from the next day on the quote is EXPIRED. */
export const quoteStatus = <S extends string>(
  quote: { status: S; offerValidUntil: string | null },
  today: string,
): S | 'EXPIRED' =>
  quote.status === 'QUOTED' && quote.offerValidUntil !== null && quote.offerValidUntil < today
    ? 'EXPIRED'
    : quote.status;

/**
 * Divides whole cents in proportion to whole weights so that the shares add up exactly (largest-remainder
 * method; of equal remainders the earlier is first). Divides evenly if all weights are 0. Integer arithmetic avoids
 * rounding errors.
 */
export const prorate = (totalCents: number, weights: readonly number[]): number[] => {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n);
  const parts = weights.map((weight, index) => {
    const exact = BigInt(totalCents) * (sum === 0n ? 1n : BigInt(weight));
    const whole = sum === 0n ? BigInt(weights.length) : sum;
    return { index, cents: Number(exact / whole), remainder: exact % whole };
  });
  let left = totalCents - parts.reduce((all, part) => all + part.cents, 0);
  const largestFirst = parts.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  );
  for (const part of largestFirst) {
    if (left === 0) break;
    part.cents += 1;
    left -= 1;
  }
  return parts.map((part) => part.cents);
};
