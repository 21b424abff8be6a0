// A second implementation of the claim audit for SAE J300, from the file of a customer, R and digits of the data dictionary and the
// parameters of the printed rule. It imports nothing of the product.
import { normalTail, type Precision } from './answers.ts';
import { type CsvOil, plainOf, reproducibilityWithin } from './archive-csv.ts';

interface Bound {
  property: string;
  /** A bound from below is 1, from above -1. */
  sign: 1 | -1;
  limit: number;
  /** A value equal to the limit is outside. */
  excluded: boolean;
  /** Methods in their order; the first with a number counts. */
  methods: readonly string[];
}

/** SAE J300, January 2009, and SAE 16 of April 2013: cranking mPa·s at °C, pumping at °C, kinematic minimum. */
const cold: Record<string, readonly [cranking: number, at: number, pumpingAt: number, kinematic: number]> = {
  '0W': [6200, -35, -40, 3.8],
  '5W': [6600, -30, -35, 3.8],
  '10W': [7000, -25, -30, 4.1],
  '15W': [7000, -20, -25, 5.6],
  '20W': [9500, -15, -20, 5.6],
  '25W': [13_000, -10, -15, 9.3],
};
const hot: Record<string, readonly [from: number, below: number, highShear: number]> = {
  16: [6.1, 8.2, 2.3],
  20: [5.6, 9.3, 2.6],
  30: [9.3, 12.5, 2.9],
  40: [12.5, 16.3, 3.7],
  50: [16.3, 21.9, 3.7],
  60: [21.9, 26.1, 3.7],
};
const lighter40 = ['0W', '5W', '10W'];

/** The bounds of a grade of 2012 or 2013. */
const boundsOf = (grade: string): Bound[] => {
  const [, w = '', number = ''] = /^(\d+W)?-?(\d+)?$/.exec(grade) ?? [];
  const [low, high] = [cold[w], hot[number]];
  if ((w !== '' && !low) || (number !== '' && !high)) return [];
  const bounds: Bound[] = [];
  const add = (property: string, sign: 1 | -1, limit: number, methods: string[], excluded = false) =>
    bounds.push({ property, sign, limit, methods, excluded });
  if (low) {
    const [cranking, at, pumpingAt] = low;
    add('cranking', -1, cranking, [`CCS Viscosity @ ${at} C`, 'CCS Viscosity @ Grade Temperature']);
    add('pumping', -1, 60_000, [
      `MRV Apparent Viscosity @ ${pumpingAt} C`,
      'MRV Apparent Viscosity @ Grade Temperature',
    ]);
  }
  const kinematic = ['Kinematic Viscosity @ 100 C'];
  if (low || high) add('kinematic', 1, Math.max(low?.[3] ?? 0, high?.[0] ?? 0), kinematic);
  if (high) {
    add('kinematic', -1, high[1], kinematic, true);
    const shear = ['', ' (D5481)', ' (D4741)'].map((method) => `HTHS Viscosity @ 150 C${method}`);
    add('high shear', 1, number === '40' && lighter40.includes(w) ? 3.5 : high[2], shear);
  }
  return bounds;
};

/** A number that the rule states. @throws RangeError if it does not */
const readNumber = (rule: string, pattern: RegExp): number => {
  const found = pattern.exec(rule)?.[1];
  if (found === undefined) throw new RangeError(`The rule has no ${pattern}.`);
  return Number(found);
};
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const gauss = (z: number) => Math.exp((-z * z) / 2);

/** A result at a bound, in s of its first method with R. */
interface Result {
  sample: number;
  property: string;
  /** Equal bounds of one limit. */
  key: string;
  side: string;
  margin: number;
  s: number;
  /** s at each true margin, as a share of that at the bound. */
  shares: readonly number[];
}

/** The smallest scale from `least` on whose exponential density on 0 to `reach` has this mean; without a bound for equal weights. */
const scaleFor = (average: number, reach: number, least: number): number => {
  const meanOf = (scale: number) => scale - reach / (Math.exp(reach / scale) - 1);
  if (average >= 0.49 * reach) return Number.POSITIVE_INFINITY;
  let scale = least;
  for (let step = reach; step > 1e-9; step /= 2) while (meanOf(scale + step) < average) scale += step;
  return scale;
};

/** The probabilities that the grade holds, by sample. */
export const recomputeAudit = (
  oils: readonly CsvOil[],
  rule: string,
  precision: Precision,
  decimals: (analyte: string) => number,
): Map<number, number> => {
  const leastOils = readNumber(rule, /from (\d+) oils within/);
  const reach = readNumber(rule, /within (\d+) s outside/);
  const steps = readNumber(rule, /: (\d+) steps from equal weights/);
  const width = readNumber(rule, /cells of ([\d.]+) s/);
  const end = readNumber(rule, /s up to (\d+) s/);
  if (!rule.includes('scale of at least R,')) throw new RangeError('The rule has no least scale.');
  const leastScale = 2.77;
  const leastShare = readNumber(rule, /at least ([\d.]+) of that at the bound/);
  const truths = Array.from({ length: (2 * end) / width }, (_, at) => (at + 0.5) * width - end);
  const outside = truths.filter((one) => one < 0);

  /** Where R is not known, as at the nearest margin toward the bound. */
  const sharesOf = (shareAt: (truth: number) => number): number[] => {
    const carry = (some: readonly number[]) => {
      let last = 1;
      return some.map((truth) => {
        const share = shareAt(truth);
        if (share > 0) last = Math.max(leastShare, share);
        return last;
      });
    };
    return [...carry(outside.toReversed()).toReversed(), ...carry(truths.slice(outside.length))];
  };

  const results = oils.flatMap((oil) =>
    boundsOf(oil.label.sae_grade ?? '').flatMap((bound): Result[] => {
      const { sign, limit, methods, excluded, property } = bound;
      const sOf = (method: string) => reproducibilityWithin(precision(method), limit) / 2.77;
      const [first = ''] = methods.filter((method) => sOf(method) > 0);
      const method = methods.find((one) => !Number.isNaN(plainOf(oil, one)));
      if (method === undefined || !(sOf(method) > 0)) return [];
      const half = 0.5 / 10 ** decimals(first);
      const at = limit - sign * (excluded ? -half : half);
      const unit = sOf(first);
      const margin = (sign * (plainOf(oil, method) - at)) / unit;
      const shares = sharesOf(
        (truth) => reproducibilityWithin(precision(first), limit + sign * truth * unit) / 2.77 / unit,
      );
      // a viscosity at another temperature is another property
      const side = `${property} ${first} ${sign}`;
      const key = `${side} ${at}`;
      return [{ sample: oil.sample, property, side, key, margin, s: sOf(method) / unit, shares }];
    }),
  );

  const density = (own: readonly number[], weights: readonly number[]) =>
    sum(own.map((one, at) => one * (weights[at] ?? 0)));

  /** Of a result at each true margin. */
  const densitiesOf = (at: number, s: number, shares: readonly number[]) =>
    truths.map((truth, i) => {
      const share = shares[i] ?? 1;
      return gauss((at - truth) / (s * share)) / share;
    });

  /** Roughened from equal weights; outside the weights keep the form of an exponential. */
  const roughen = (densities: readonly (readonly number[])[]): number[] => {
    let weights = truths.map(() => 1 / truths.length);
    for (let step = 0; step < steps; step++) {
      const next = truths.map(() => 0);
      for (const own of densities) {
        const total = density(own, weights);
        for (const [at, one] of own.entries())
          next[at] = (next[at] ?? 0) + (one * (weights[at] ?? 0)) / total / densities.length;
      }
      const share = sum(next.slice(0, outside.length));
      const average = sum(outside.map((truth, at) => -truth * (next[at] ?? 0))) / share;
      const scale = scaleFor(average, end, leastScale);
      const falling = outside.map((truth) => Math.exp(truth / scale));
      weights = next.map((weight, at) => {
        const own = falling[at];
        return own === undefined ? weight : (share * own) / sum(falling);
      });
    }
    return weights;
  };

  /** The distribution of true margins behind results; undefined for too few. */
  const priorOf = (some: readonly Result[]): number[] | undefined => {
    const near = some.filter(({ margin }) => margin >= -reach);
    if (near.length < leastOils) return undefined;
    return roughen(
      near.map(({ margin, s, shares }) => {
        const cell = Math.floor(Math.min(end - width / 2, margin) / width);
        return densitiesOf((cell + 0.5) * width, 2 ** (Math.round(10 * Math.log2(s)) / 10), shares);
      }),
    );
  };
  const byKey = new Map([...Map.groupBy(results, ({ key }) => key)].map(([key, own]) => [key, priorOf(own)]));
  const bySide = new Map(
    [...Map.groupBy(results, ({ side }) => side)].map(([side, own]) => [side, priorOf(own)]),
  );

  const inside = ({ key, side, margin, s, shares }: Result): number => {
    const prior = byKey.get(key) ?? bySide.get(side);
    if (!prior || Math.abs(margin) >= reach) return 1 - normalTail(margin / s);
    const weights = densitiesOf(margin, s, shares).map((one, at) => one * (prior[at] ?? 0));
    return sum(weights.slice(outside.length)) / sum(weights);
  };
  return new Map(
    [...Map.groupBy(results, ({ sample }) => sample)].map(([sample, own]) => {
      const limits = [...Map.groupBy(own, ({ property }) => property).values()];
      const each = limits.map((bounds) => Math.max(0, 1 - sum(bounds.map((one) => 1 - inside(one)))));
      return [sample, each.reduce((product, one) => product * one, 1)];
    }),
  );
};
