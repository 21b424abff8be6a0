/** Stretches up to this long are looked up at once; longer terms by the rarest stretch of this length in them. */
const longestStretch = 3;

/** Finds the words that contain a term. Read-only. */
export class SubstringIndex {
  readonly #words: readonly string[];
  readonly #placesByStretch = new Map<string, number[]>();

  constructor(words: readonly string[]) {
    this.#words = words;
    for (const [place, word] of words.entries()) {
      for (const stretch of stretchesOf(word)) {
        const places = this.#placesByStretch.get(stretch);
        if (places === undefined) this.#placesByStretch.set(stretch, [place]);
        else places.push(place);
      }
    }
  }

  /** The places, ascending, of the words that contain the term; the term must not be empty. */
  ilikeContains(term: string): readonly number[] {
    let rarest = this.#placesByStretch.get(term.slice(0, longestStretch)) ?? [];
    if (term.length <= longestStretch) return rarest;
    for (let start = 1; start + longestStretch <= term.length; start++) {
      const places = this.#placesByStretch.get(term.slice(start, start + longestStretch)) ?? [];
      if (places.length < rarest.length) rarest = places;
    }
    return rarest.filter((place) => this.#words[place]?.includes(term));
  }
}

function stretchesOf(word: string): Set<string> {
  const stretches = new Set<string>();
  for (let start = 0; start < word.length; start++) {
    const longest = Math.min(word.length, start + longestStretch);
    for (let end = start + 1; end <= longest; end++) stretches.add(word.slice(start, end));
  }
  return stretches;
}
