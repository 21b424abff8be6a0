/** The bins with their edges. */
export const binsOf = (edges: Float64Array, counts: Uint32Array) =>
  Array.from(counts, (count, index) => ({ from: edges[index] ?? 0, to: edges[index + 1] ?? 0, count }));
