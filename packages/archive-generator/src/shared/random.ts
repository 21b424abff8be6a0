/**
 * Seeded random numbers: the same key always gives the same stream, independent of other draws, so that every
 * oil can be generated alone and in any order.
 */
export class Random {
  private a = 0;
  private b = 0;
  private c = 0;
  private counter = 1;
  private spare: number | undefined;

  /** A stream for the given key (FNV-1a over the text, spread over the state of sfc32). */
  constructor(key: string) {
    let hash = 0x811c9dc5;
    for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
    this.a = hash;
    this.b = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
    this.c = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35) ^ key.length;
    for (let i = 0; i < 12; i++) this.uniform();
  }

  /** Uniform in [0, 1), sfc32. */
  uniform(): number {
    const sum = (this.a + this.b + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = ((this.c << 21) | (this.c >>> 11)) + sum;
    return (sum >>> 0) / 4294967296;
  }

  /** Uniform in [low, high). */
  between(low: number, high: number): number {
    return low + (high - low) * this.uniform();
  }

  chance(probability: number): boolean {
    return this.uniform() < probability;
  }

  /** Normal by the polar method. */
  normal(mean = 0, sd = 1): number {
    if (this.spare !== undefined) {
      const spare = this.spare;
      this.spare = undefined;
      return mean + sd * spare;
    }
    for (;;) {
      const x = 2 * this.uniform() - 1;
      const y = 2 * this.uniform() - 1;
      const square = x * x + y * y;
      if (square >= 1 || square === 0) continue;
      const scale = Math.sqrt((-2 * Math.log(square)) / square);
      this.spare = y * scale;
      return mean + sd * x * scale;
    }
  }

  /**
   * Normal truncated to [low, high]: redrawn, or set to the nearer bound when that bound lies far in the
   * tail.
   */
  truncatedNormal(mean: number, sd: number, low: number, high: number): number {
    for (let i = 0; i < 60; i++) {
      const value = this.normal(mean, sd);
      if (value >= low && value <= high) return value;
    }
    return mean > high ? high : low;
  }

  lognormal(median: number, sigma: number): number {
    return median * Math.exp(sigma * this.normal());
  }

  /** An index drawn in proportion to the weights; the weights must not all be zero. */
  weightedIndex(weights: readonly number[]): number {
    let total = 0;
    for (const weight of weights) total += weight;
    let left = this.uniform() * total;
    let last = 0;
    for (const [i, weight] of weights.entries()) {
      if (weight <= 0) continue;
      last = i;
      left -= weight;
      if (left < 0) return i;
    }
    return last;
  }

  /** One item of the list, in proportion to its weight. */
  weighted<T>(items: readonly T[], getWeight: (item: T) => number): T {
    const item = items[this.weightedIndex(items.map(getWeight))];
    if (item === undefined) throw new RangeError('Nothing to choose from');
    return item;
  }

  pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(this.uniform() * items.length)];
    if (item === undefined) throw new RangeError('Nothing to choose from');
    return item;
  }
}

/** Straight line between the neighbors of `x` among rising `xs`; held at the ends. */
export function between(xs: readonly number[], ys: readonly number[], x: number): number {
  const above = xs.findIndex((at) => at >= x);
  if (above === -1) return ys[xs.length - 1] ?? 0;
  const [x1 = 0, y1 = 0] = [xs[above], ys[above]];
  const [x0 = x1, y0 = y1] = [xs[above - 1], ys[above - 1]];
  return x1 === x0 ? y1 : y0 + ((x - x0) / (x1 - x0)) * (y1 - y0);
}
