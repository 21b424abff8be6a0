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
