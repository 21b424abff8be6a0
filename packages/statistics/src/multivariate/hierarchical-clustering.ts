/** Two merged clusters. Clusters below n are the single items; the k-th merge makes cluster n + k. */
export interface Merge {
  one: number;
  other: number;
  /** The mean distance between the items of the two clusters. */
  height: number;
  /** Items in the new cluster. */
  size: number;
}

/**
 * Agglomerative clustering by mean distance (UPGMA, Sokal and Michener 1958), closest pair first. For a few
 * dozen items: time rises with n³.
 * @param distances symmetric matrix, row by row.
 */
export const averageLinkage = (distances: readonly (readonly number[])[]): Merge[] => {
  const rows = distances.map((row) => [...row]);
  const clusters = distances.map((_, id) => ({ id, size: 1 }));
  const merges: Merge[] = [];
  while (clusters.length > 1) {
    let [a, b, height] = [0, 1, Number.POSITIVE_INFINITY];
    for (let i = 0; i < clusters.length; i++)
      for (let j = i + 1; j < clusters.length; j++) {
        const distance = rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
        if (distance < height) [a, b, height] = [i, j, distance];
      }
    const [first, second] = [clusters[a], clusters[b]];
    if (!first || !second) break;
    const size = first.size + second.size;
    for (const [i, row] of rows.entries()) {
      const joined = (first.size * (rows[a]?.[i] ?? 0) + second.size * (rows[b]?.[i] ?? 0)) / size;
      row[a] = joined;
      const target = rows[a];
      if (target) target[i] = joined;
    }
    merges.push({ one: first.id, other: second.id, height, size });
    clusters[a] = { id: distances.length + merges.length - 1, size };
    clusters.splice(b, 1);
    rows.splice(b, 1);
    for (const row of rows) row.splice(b, 1);
  }
  return merges;
};
