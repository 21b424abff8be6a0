/**
 * The shift k common to all differences, by generalized least squares with independent errors (Aitken 1936),
 * and the remaining squared distance: Σ (d − k)² / v. For logarithms of contents, k is the logarithm of a
 * ratio of treat rates. Under equality up to the shift, the distance is χ² with n − 1 degrees of freedom.
 * @param variances of the differences, above 0.
 */
export const commonShift = (
  differences: ArrayLike<number>,
  variances: ArrayLike<number>,
): { shift: number; squaredDistance: number } => {
  let [weights, weighted] = [0, 0];
  for (let i = 0; i < differences.length; i++) {
    const weight = 1 / (variances[i] ?? 1);
    weights += weight;
    weighted += weight * (differences[i] ?? 0);
  }
  const shift = weighted / weights;
  let squaredDistance = 0;
  for (let i = 0; i < differences.length; i++)
    squaredDistance += ((differences[i] ?? 0) - shift) ** 2 / (variances[i] ?? 1);
  return { shift, squaredDistance };
};
