/** Longest indexed n-gram. Longer terms are looked up by their rarest n-gram of this length, then verified. */
export const longestNgram = 3;

/** An n-gram index that finds the words containing a term. Read-only. */
export class SubstringIndex {
  readonly #words: readonly string[];
  readonly #indexesByNgram = new Map<string, number[]>();

  constructor(words: readonly string[]) {
    this.#words = words;
    for (const [index, word] of words.entries()) {
      for (const ngram of ngramsOf(word)) {
        const indexes = this.#indexesByNgram.get(ngram);
        if (indexes === undefined) this.#indexesByNgram.set(ngram, [index]);
        else indexes.push(index);
      }
    }
  }

  /** The indexes, ascending, of the words that contain `term`, which must not be empty. */
  containing(term: string): readonly number[] {
    let rarest = this.#indexesByNgram.get(term.slice(0, longestNgram)) ?? [];
    if (term.length <= longestNgram) return rarest;
    for (let start = 1; start + longestNgram <= term.length; start++) {
      const indexes = this.#indexesByNgram.get(term.slice(start, start + longestNgram)) ?? [];
      if (indexes.length < rarest.length) rarest = indexes;
    }
    return rarest.filter((index) => this.#words[index]?.includes(term));
  }
}

function ngramsOf(word: string): Set<string> {
  const ngrams = new Set<string>();
  for (let start = 0; start < word.length; start++) {
    const longest = Math.min(word.length, start + longestNgram);
    for (let end = start + 1; end <= longest; end++) ngrams.add(word.slice(start, end));
  }
  return ngrams;
}
