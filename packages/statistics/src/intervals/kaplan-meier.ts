/**
 * Quantiles of values of which some are only known to lie below a limit (`<35` is the limit 35, censored), by
 * the estimator of Kaplan and Meier 1958 on the reversed values (Helsel 2012, "Statistics for Censored
 * Environmental Data", chapter 5). Going down from the greatest value, the distribution falls at each
 * measured value by its share of all values and limits not above it. If the distribution equals the
 * probability between two measured values, their mean, as in R's survfit.
 * @returns null if the quantile lies below the smallest measured value.
 */
export const kaplanMeierQuantiles = (
  values: ArrayLike<number>,
  censored: ArrayLike<boolean | number>,
  probabilities: readonly number[],
): (number | null)[] => {
  const order = Array.from({ length: values.length }, (_, i) => i).sort(
    (one, other) => (values[other] ?? 0) - (values[one] ?? 0),
  );
  const found = probabilities.map((): number | null => null);
  let [share, above] = [1, Number.NaN];
  for (let i = 0; i < order.length; ) {
    const value = values[order[i] ?? 0] ?? 0;
    const atRisk = order.length - i;
    let deaths = 0;
    for (; i < order.length && values[order[i] ?? 0] === value; i++) if (!censored[order[i] ?? 0]) deaths++;
    if (deaths === 0) continue;
    for (const [index, probability] of probabilities.entries()) {
      if (share < probability - 1e-12) continue;
      const isBetween = share < probability + 1e-12 && !Number.isNaN(above);
      found[index] = isBetween ? (value + above) / 2 : value;
    }
    share *= 1 - deaths / atRisk;
    above = value;
  }
  // the rest of the distribution lies below the smallest measured value
  return found.map((quantile, index) => (share > (probabilities[index] ?? 0) + 1e-12 ? null : quantile));
};
