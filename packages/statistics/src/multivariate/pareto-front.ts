/**
 * Indices of the points that no other point undercuts in one coordinate without exceeding it in the other, in
 * ascending order of x. Smaller is better in both coordinates; points with a NaN coordinate are omitted.
 */
export const paretoFront = (x: ArrayLike<number>, y: ArrayLike<number>): number[] => {
  const order = Array.from({ length: x.length }, (_, i) => i)
    .filter((i) => !Number.isNaN(x[i]) && !Number.isNaN(y[i]))
    .sort((one, other) => (x[one] ?? 0) - (x[other] ?? 0) || (y[one] ?? 0) - (y[other] ?? 0));
  const front: number[] = [];
  for (const index of order) {
    const last = front.at(-1);
    const isEqual = last !== undefined && x[last] === x[index] && y[last] === y[index];
    if (last === undefined || isEqual || (y[index] ?? 0) < (y[last] ?? 0)) front.push(index);
  }
  return front;
};
