/** Ranges longer than this first narrow down to the neighbourhood of the pivot by a sample. */
const sampledRange = 600;

/**
 * Rearranges `values[left … right]` so that the number at index `k` is the one a sort would put there, with none greater
 * before it and none smaller after it, and returns that number. Must not hold NaN. Expected linear time (Floyd and
 * Rivest, Algorithm 489, CACM 18, 1975).
 */
export function selectNth(
  values: Float64Array,
  k: number,
  left = 0,
  right: number = values.length - 1,
): number {
  while (right > left) {
    if (right - left > sampledRange) narrow(values, k, left, right);
    const split = partition(values, k, left, right);
    if (split <= k) left = split + 1;
    if (split >= k) right = split - 1;
  }
  return values[k] ?? Number.NaN;
}

/** Places a good pivot at index `k`: the expected rank of it within a sample around `k`. */
function narrow(values: Float64Array, k: number, left: number, right: number): void {
  const size = right - left + 1;
  const rank = k - left + 1;
  const logarithm = Math.log(size);
  const sample = 0.5 * Math.exp((2 * logarithm) / 3);
  const deviation =
    0.5 * Math.sqrt((logarithm * sample * (size - sample)) / size) * (rank < size / 2 ? -1 : 1);
  selectNth(
    values,
    k,
    Math.max(left, Math.floor(k - (rank * sample) / size + deviation)),
    Math.min(right, Math.floor(k + ((size - rank) * sample) / size + deviation)),
  );
}

/** Splits the range by the number at index `k` and returns the index where that number belongs. */
function partition(values: Float64Array, k: number, left: number, right: number): number {
  const pivot = values[k] ?? 0;
  swap(values, left, k);
  if ((values[right] ?? 0) > pivot) swap(values, left, right);
  let i = left;
  let j = right;
  while (i < j) {
    swap(values, i, j);
    i++;
    j--;
    while ((values[i] ?? 0) < pivot) i++;
    while ((values[j] ?? 0) > pivot) j--;
  }
  if (values[left] === pivot) {
    swap(values, left, j);
    return j;
  }
  swap(values, j + 1, right);
  return j + 1;
}

function swap(values: Float64Array, i: number, j: number): void {
  const value = values[i] ?? 0;
  values[i] = values[j] ?? 0;
  values[j] = value;
}
