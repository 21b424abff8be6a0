/** p values adjusted for the number of tests, in the order given (Holm 1979); at most 1. */
export const holm = (pValues: readonly number[]): number[] => {
  const order = pValues.map((_, i) => i).sort((one, other) => (pValues[one] ?? 0) - (pValues[other] ?? 0));
  const adjusted = pValues.map(() => 1);
  let greatest = 0;
  for (const [rank, index] of order.entries()) {
    greatest = Math.max(greatest, Math.min(1, (pValues.length - rank) * (pValues[index] ?? 1)));
    adjusted[index] = greatest;
  }
  return adjusted;
};
