// A second implementation of answers, from the file of a customer and the parameters that the page prints. It imports nothing of the
// product: the rules are read and carried out as they are written.
import {
  type CsvOil,
  numberOf,
  type PrintedRange,
  plainOf,
  reproducibilityAt,
  reproducibilityWithin,
} from './archive-csv.ts';

export type Precision = (analyte: string) => readonly PrintedRange[];

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const mean = (numbers: readonly number[]) => sum(numbers) / numbers.length;
const sorted = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b);
/** Definition 7 of Hyndman and Fan. */
export const quantile = (numbers: readonly number[], p: number) => {
  const order = sorted(numbers);
  const at = (order.length - 1) * p;
  const low = order[Math.floor(at)] ?? Number.NaN;
  return low + (at % 1) * ((order[Math.ceil(at)] ?? low) - low);
};
const median = (numbers: readonly number[]) => quantile(numbers, 0.5);
const isNumber = (number: number) => !Number.isNaN(number);
const grade = ({ label }: CsvOil) => label.sae_grade ?? '';
const year = ({ label }: CsvOil) => Number(label.year);

/** Upper tail of the standard normal distribution, by integration of its density. */
export const normalTail = (z: number): number => {
  if (z < 0) return 1 - normalTail(-z);
  const [steps, end] = [4000, z + 12];
  const width = (end - z) / steps;
  const density = (x: number) => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
  return sum(Array.from({ length: steps }, (_, at) => width * density(z + (at + 0.5) * width)));
};

/** Holm's adjusted p-values, in the order given. */
const holmAdjusted = (p: readonly number[]) => {
  const order = [...p.keys()].sort((a, b) => (p[a] ?? 0) - (p[b] ?? 0));
  const adjusted = [...p];
  let greatest = 0;
  for (const [rank, at] of order.entries()) {
    greatest = Math.max(greatest, Math.min(1, (p.length - rank) * (p[at] ?? 1)));
    adjusted[at] = greatest;
  }
  return adjusted;
};

type Normal = readonly [mean: number, deviation: number];

/** The table of Groups in the rule: `I: S 4400 ± 1300, density …; II: …`. */
const readGroups = (rule: string): Normal[][] =>
  (/mean ± deviation: (.*?)\. First pass/.exec(rule)?.[1] ?? '')
    .split('; ')
    .map((group) =>
      [...group.matchAll(/(−?[\d.]+) ± ([\d.]+)/g)].map(
        ([, centre = '', deviation = '']): Normal => [Number(centre.replace('−', '-')), Number(deviation)],
      ),
    );

const readNumber = (rule: string, pattern: RegExp) => Number(pattern.exec(rule)?.[1]);

/** The probabilities of Groups I to V by oil; NaN features are not known. */
export const recomputeStocks = (oils: readonly CsvOil[], rule: string): Map<number, number[]> => {
  const groups = readGroups(rule);
  const ofPhosphorus = readNumber(rule, /sulfur − ([\d.]+) P/);
  const ofMolybdenum = readNumber(rule, /P − ([\d.]+) Mo/);
  const ofBase = readNumber(rule, /15 °C − ([\d.]+) \(BN/);
  const ofViscosity = readNumber(rule, /− ([\d.]+) \(KV100/);
  const least = readNumber(rule, /with at least (\d+) numbers/);
  const medians = new Map(
    [...Map.groupBy(oils, grade)].map(([name, own]) => [
      name,
      median(own.map((oil) => plainOf(oil, 'Noack Evaporation Loss')).filter(isNumber)),
    ]),
  );
  const features = oils.map((oil) => {
    const value = (name: string) => plainOf(oil, name);
    return [
      value('Sulfur') - ofPhosphorus * value('Phosphorus') - ofMolybdenum * (value('Molybdenum') || 0),
      value('Density @ 15 C') -
        ofBase * (value('Base Number (D2896)') - 7) -
        ofViscosity * (value('Kinematic Viscosity @ 100 C') - 10),
      value('FTIR Aromatics (1610 cm-1)'),
      value('FTIR Ester (1740 cm-1)'),
      value('Noack Evaporation Loss') - (medians.get(grade(oil)) ?? Number.NaN),
    ];
  });
  const toShares = (logs: readonly number[]) => {
    const weights = logs.map((log) => Math.exp(log - Math.max(...logs)));
    return weights.map((weight) => weight / sum(weights));
  };
  const first = features.map((own) =>
    groups.map((normals) =>
      sum(
        normals.map(([centre, deviation], at) => {
          const value = own[at] ?? Number.NaN;
          return isNumber(value) ? -(((value - centre) / deviation) ** 2) / 2 - Math.log(deviation) : 0;
        }),
      ),
    ),
  );
  const logs = first.map((own) => [...own]);
  const weights = first.map(toShares);
  const sets = Map.groupBy(oils.keys(), (at) => {
    const oil = oils[at];
    return oil ? `${grade(oil)} ${year(oil) < 2001}` : '';
  });
  const properties = [
    (oil: CsvOil) => plainOf(oil, 'Viscosity Index'),
    (oil: CsvOil) => Math.log(plainOf(oil, 'CCS Viscosity @ Grade Temperature')),
  ];
  for (const property of properties)
    for (const members of sets.values()) {
      const own = members.flatMap((at) => {
        const oil = oils[at];
        const value = oil ? property(oil) : Number.NaN;
        return isNumber(value) ? [{ at, value }] : [];
      });
      if (own.length < least) continue;
      const weightOf = (at: number, group: number) => weights[at]?.[group] ?? 0;
      const centres = groups.map((_, group) => {
        const weight = sum(own.map(({ at }) => weightOf(at, group)));
        if (weight < least) return mean(own.map(({ value }) => value));
        return sum(own.map(({ at, value }) => weightOf(at, group) * value)) / weight;
      });
      const variance = mean(
        own.map(({ at, value }) =>
          sum(centres.map((centre, group) => weightOf(at, group) * (value - centre) ** 2)),
        ),
      );
      for (const { at, value } of own)
        for (const [group, centre] of centres.entries()) {
          const log = logs[at];
          if (log) log[group] = (log[group] ?? 0) - (value - centre) ** 2 / (2 * variance);
        }
    }
  return new Map(oils.map(({ sample }, at) => [sample, toShares(logs[at] ?? [])]));
};

const fingerprintElements = ['Calcium', 'Magnesium', 'Zinc', 'Phosphorus', 'Boron', 'Molybdenum', 'Nitrogen'];

/** D² and the treat rate of every other oil over one. */
export const recomputeFingerprint = (oils: readonly CsvOil[], sample: number, precision: Precision) => {
  const read = (oil: CsvOil) =>
    fingerprintElements.map((name) => {
      const number = oil.values.get(name)?.sign === '>' ? Number.NaN : numberOf(oil, name);
      const lowest = reproducibilityAt(precision(name), 0);
      const content = Math.max(number, Number.isNaN(lowest) || lowest === 0 ? 1 : lowest);
      const deviation = reproducibilityAt(precision(name), content) / 2.77;
      return { log: Math.log(content), variance: (deviation / content) ** 2 };
    });
  const chosen = oils.find((oil) => oil.sample === sample);
  const own = chosen ? read(chosen) : [];
  return new Map(
    oils.flatMap((oil) => {
      const other = read(oil);
      if (oil === chosen || other.some(({ log }) => Number.isNaN(log))) return [];
      const terms = own.map(({ log, variance }, at) => ({
        difference: (other[at]?.log ?? 0) - log,
        weight: 1 / (variance + (other[at]?.variance ?? 0)),
      }));
      const k =
        sum(terms.map(({ difference, weight }) => weight * difference)) /
        sum(terms.map(({ weight }) => weight));
      const squared = sum(terms.map(({ difference, weight }) => weight * (difference - k) ** 2));
      return [[oil.sample, { distance: squared, treat_ratio: Math.exp(k) }] as const];
    }),
  );
};

/** Ash of the metals, its residual in tolerances and the most base number, by sample. */
export const recomputeBalance = (oils: readonly CsvOil[], rule: string, precision: Precision) => {
  const readFactors = (text = '') =>
    [...text.matchAll(/([\d.]+) (Ca|Mg|Zn|Na|Ba|N)\b/g)].map(([, factor, name = '']) => ({
      factor: Number(factor),
      name:
        { Ca: 'Calcium', Mg: 'Magnesium', Zn: 'Zinc', Na: 'Sodium', Ba: 'Barium', N: 'Nitrogen' }[name] ?? '',
    }));
  const metals = readFactors(/10⁻⁴ \(([^)]*)\)/.exec(rule)?.[1]);
  const bases = readFactors(/10⁻³ \(([^)]*)\)/.exec(rule)?.[1]);
  const toleranceAt = (name: string, value: number, lastDigit: number) =>
    Math.max(reproducibilityAt(precision(name), value), lastDigit);
  const add = (oil: CsvOil, factors: typeof metals, scale: number) => {
    const terms = factors.map(({ factor, name }) => {
      const { number = Number.NaN, sign = '' } = oil.values.get(name) ?? {};
      const isOptional = name === 'Sodium' || name === 'Barium';
      if (sign === '>') return { value: Number.NaN, variance: 0 };
      if (sign === '<' || (isOptional && Number.isNaN(number))) return { value: 0, variance: 0 };
      const tolerance = toleranceAt(name, number, 1);
      return {
        value: scale * factor * number,
        variance: (scale * factor * (Number.isNaN(tolerance) ? 0 : tolerance)) ** 2,
      };
    });
    return { value: sum(terms.map(({ value }) => value)), variance: sum(terms.map((one) => one.variance)) };
  };
  return new Map(
    oils.map((oil) => {
      const [ash, most] = [add(oil, metals, 1e-4), add(oil, bases, 1e-3)];
      const measured = plainOf(oil, 'Sulfated Ash');
      const tolerance = Math.hypot(toleranceAt('Sulfated Ash', measured, 0.01), Math.sqrt(ash.variance));
      return [
        oil.sample,
        {
          ash_calculated: ash.value,
          ash_residual: (measured - ash.value) / tolerance,
          base_number_most: most.value,
        },
      ] as const;
    }),
  );
};

/** Year → median at a fixed mix of grades, and the Theil–Sen slope. */
export const recomputeTrend = (oils: readonly CsvOil[], analyte: string) => {
  const own = oils.filter((oil) => isNumber(plainOf(oil, analyte)));
  const medianOf = (some: readonly CsvOil[]) => median(some.map((oil) => plainOf(oil, analyte)));
  const mix = new Map(
    [...Map.groupBy(own, grade)].map(([name, members]) => [
      name,
      { share: members.length / own.length, all: medianOf(members) },
    ]),
  );
  const fixed = sum([...mix.values()].map(({ share, all }) => share * all));
  const years = [...Map.groupBy(own, year)].flatMap(([bought, members]) => {
    const grades = [...Map.groupBy(members, grade)].map(([name, some]) => {
      const { share = 0, all = 0 } = mix.get(name) ?? {};
      return { share, change: medianOf(some) - all };
    });
    const covered = sum(grades.map(({ share }) => share));
    if (members.length < 10 || covered < 0.5) return [];
    const standardised = fixed + sum(grades.map(({ share, change }) => share * change)) / covered;
    return [{ year: bought, standardised }];
  });
  const slopes = years.flatMap((one, at) =>
    years.slice(at + 1).map((other) => (other.standardised - one.standardised) / (other.year - one.year)),
  );
  return { years: new Map(years.map((one) => [one.year, one.standardised])), slope: median(slopes) };
};

const historyElements = ['Calcium', 'Magnesium', 'Phosphorus', 'Boron', 'Molybdenum'];

/** The changes of a product: `2012-2015` for a date, the report number for one bottle that differs. */
export const recomputeHistory = (bottles: readonly CsvOil[], precision: Precision): string[] => {
  const step = (before: readonly CsvOil[], after: readonly CsvOil[]) =>
    historyElements.flatMap((name) => {
      const [one, other] = [before, after].map((some) =>
        some.map((oil) => numberOf(oil, name)).filter(isNumber),
      );
      if (!one?.length || !other?.length) return [];
      const level = Math.max(...one, ...other);
      const variance = (reproducibilityAt(precision(name), level) / 2.77) ** 2 + (0.03 * level) ** 2;
      const difference = mean(other) - mean(one);
      return [
        {
          from: mean(one),
          to: mean(other),
          name,
          z: difference / Math.sqrt(variance * (1 / one.length + 1 / other.length)),
          exceeds:
            Math.abs(difference) > reproducibilityAt(precision(name), Math.max(mean(one), mean(other))),
        },
      ];
    });
  const boundaries = bottles.flatMap((oil, at) => {
    const earlier = bottles[at - 1];
    if (!earlier || year(earlier) === year(oil) || at < 2 || bottles.length - at < 2) return [];
    return [[bottles.slice(0, at), bottles.slice(at)] as const];
  });
  const singles = (bottles.length === 2 ? bottles.slice(1) : bottles).map(
    (oil) => [bottles.filter((other) => other !== oil), [oil]] as const,
  );
  const partings: (readonly [readonly CsvOil[], readonly CsvOil[]])[] =
    bottles.length < 2 ? [] : [...boundaries, ...singles];
  const rated = partings.map((parts) => {
    const steps = step(...parts);
    return { parts, steps, squares: sum(steps.map(({ z }) => z * z)) };
  });
  const clearest = rated.reduce<(typeof rated)[number] | undefined>(
    (best, one) => (one.squares > (best?.squares ?? 0) ? one : best),
    undefined,
  );
  if (!clearest) return [];
  const adjusted = holmAdjusted(clearest.steps.map(({ z }) => 2 * normalTail(Math.abs(z))));
  const isChange = clearest.steps.some(
    ({ exceeds }, at) => exceeds && (adjusted[at] ?? 1) * partings.length < 0.01,
  );
  if (!isChange) return [];
  const [before, after] = clearest.parts;
  const [last, first] = [before.at(-1), after[0]];
  const found =
    after.length === 1 ? first?.label.report_number : last && first && `${year(last)}-${year(first)}`;
  return [
    ...recomputeHistory(before, precision),
    ...(found === undefined ? [] : [found]),
    ...recomputeHistory(after, precision),
  ];
};

/** Samples that no other of their W grade undercuts in one of two values without exceeding it in the other. */
export const recomputeFront = (oils: readonly CsvOil[], x: string, y: string): number[] => {
  const points = oils
    .map((oil) => ({ oil, x: plainOf(oil, x), y: plainOf(oil, y), w: /^\d+W/.exec(grade(oil))?.[0] ?? '' }))
    .filter((one) => isNumber(one.x + one.y) && one.w !== '');
  return points
    .filter((one) =>
      points.every(
        (other) =>
          other.w !== one.w || other.x > one.x || other.y > one.y || (other.x === one.x && other.y === one.y),
      ),
    )
    .map(({ oil }) => oil.sample);
};

/** Samples without additive. */
export const recomputeEmpty = (oils: readonly CsvOil[]): number[] =>
  oils
    .filter((oil) => {
      const known = [
        ['Zinc', 200],
        ['Calcium', 300],
        ['Base Number (D2896)', 2],
      ].flatMap(([name, limit]) => {
        const { number = Number.NaN, sign = '' } = oil.values.get(String(name)) ?? {};
        return isNumber(number) && sign !== '>' ? [number < Number(limit)] : [];
      });
      const claimsNothing = /\bSA\b/.test(oil.label.service_class ?? '');
      return known.length >= 2 && known.every(Boolean) && !claimsNothing;
    })
    .map(({ sample }) => sample);

/** p-values after Holm of a pair by R alone, by analyte. */
export const recomputeComparison = (
  [first, other]: readonly [CsvOil, CsvOil],
  analytes: readonly string[],
  precision: Precision,
) => {
  const found = analytes.flatMap((name) => {
    const [a, b] = [plainOf(first, name), plainOf(other, name)];
    const reproducibility = reproducibilityWithin(precision(name), (a + b) / 2);
    return isNumber(a + b + reproducibility) ? [{ name, difference: b - a, reproducibility }] : [];
  });
  const adjusted = holmAdjusted(
    found.map(
      ({ difference, reproducibility }) => 2 * normalTail((1.96 * Math.abs(difference)) / reproducibility),
    ),
  );
  return new Map(found.map(({ name }, at) => [name, adjusted[at] ?? 1]));
};
