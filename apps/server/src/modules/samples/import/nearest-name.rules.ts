// The name that a text of a file probably means, for its error.

/** Pairs of adjacent letters and digits, each as often as it occurs. */
const pairsOf = (text: string) => {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
  const pairs = new Map<string, number>();
  for (let at = 1; at < plain.length; at += 1) {
    const pair = plain.slice(at - 1, at + 1);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return { pairs, count: Math.max(0, plain.length - 1) };
};

/** Below, two names share no more than words such as "oil" or "test". */
const minSimilarity = 0.6;

/**
 * The name most similar to a text by Dice's coefficient: twice the pairs of letters that both have, divided by the pairs of each. Undefined
 * where no name has a coefficient of 0.6.
 */
export const nearestName = (text: string, names: Iterable<string>): string | undefined => {
  const own = pairsOf(text);
  let best: { name: string; similarity: number } | undefined;
  for (const name of names) {
    const other = pairsOf(name);
    let shared = 0;
    for (const [pair, count] of own.pairs) shared += Math.min(count, other.pairs.get(pair) ?? 0);
    const similarity = (2 * shared) / Math.max(1, own.count + other.count);
    if (similarity >= minSimilarity && similarity > (best?.similarity ?? 0)) best = { name, similarity };
  }
  return best?.name;
};

/** A sentence that names the name most similar to a text; empty without one. */
export const suggestName = (text: string, names: Iterable<string>): string => {
  const nearest = nearestName(text.slice(0, 200), names);
  return nearest === undefined ? '' : ` The nearest name is "${nearest}".`;
};
