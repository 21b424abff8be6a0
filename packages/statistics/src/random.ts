/** A reproducible stream of random numbers. */
export interface RandomStream {
  /** Uniform in (0, 1). */
  uniform(): number;
  /** Standard normal (polar method of Marsaglia). */
  normal(): number;
}

/** The same seed gives the same numbers on every machine. Generator: sfc32 of C. Doty-Humphrey (PractRand). */
export const randomStream = (seed: number): RandomStream => {
  let [a, b, c, counter] = [0x9e3779b9, 0x243f6a88, seed | 0, 1];
  const uniform = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return ((sum >>> 0) + 0.5) / 4294967296;
  };
  for (let i = 0; i < 16; i++) uniform();
  const normal = () => {
    for (;;) {
      const [x, y] = [2 * uniform() - 1, 2 * uniform() - 1];
      const square = x * x + y * y;
      if (square < 1 && square > 0) return x * Math.sqrt((-2 * Math.log(square)) / square);
    }
  };
  return { uniform, normal };
};
