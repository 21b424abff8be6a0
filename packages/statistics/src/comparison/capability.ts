/**
 * Process capability Cpk: the distance of the mean to the nearer limit in units of three standard deviations (ISO 22514-2). A missing
 * limit is undefined.
 * @returns null without a limit or a spread.
 */
export const cpk = (
  centre: number,
  deviation: number,
  limits: { least?: number | undefined; most?: number | undefined },
): number | null => {
  const margins = [
    limits.least === undefined ? Number.POSITIVE_INFINITY : centre - limits.least,
    limits.most === undefined ? Number.POSITIVE_INFINITY : limits.most - centre,
  ];
  const margin = Math.min(...margins);
  return Number.isFinite(margin) && deviation > 0 ? margin / (3 * deviation) : null;
};
