// Limits of standards and specifications on a measured value.

/** One limit. An absent bound does not apply. */
export interface Limit {
  /** Heading, with a typographic minus: `Cranking viscosity at −30 °C`. */
  name: string;
  unit: string;
  /** Inclusive bounds, in `unit`. */
  min?: number | undefined;
  max?: number | undefined;
  /** Exclusive bounds, in `unit`. */
  below?: number | undefined;
  above?: number | undefined;
  /** The standard allows no tolerance: any value outside fails. */
  exact?: boolean | undefined;
  /** The ratings that meet a limit on a rating, best first. */
  ratings?: readonly string[] | undefined;
  /** Names of the analytes it applies to, in order of preference. */
  analytes: readonly string[];
  /**
   * How many of the analytes, from the first on, are by methods that the standard names. Present where the analytes are independent
   * results of one property: they are combined, and the first named one with a result is the referee.
   */
  referees?: number | undefined;
  /** Analytes in another unit than the limit, with the factor from the unit of the limit to theirs. */
  otherUnits?: Readonly<Record<string, { unit: string; factor: number } | undefined>> | undefined;
  /** The test that the standard accepts instead: a value outside leaves the limit undecided. */
  alternative?: string | undefined;
  /** No public text confirms the figure: a value outside leaves the limit undecided. */
  isAssumed?: boolean | undefined;
  /** Limits that together make up this one, such as tendency and stability of foam. The worst decides. */
  parts?: readonly Limit[] | undefined;
}

/** Any of the three methods that SAE J300 accepts. */
export const highShearAnalytes = [
  'HTHS Viscosity @ 150 C',
  'HTHS Viscosity @ 150 C (D5481)',
  'HTHS Viscosity @ 150 C (D4741)',
] as const;

/** The factor from the unit of a limit to the unit of an analyte. */
export const unitFactor = ({ otherUnits }: Limit, analyte: string): number =>
  otherUnits?.[analyte]?.factor ?? 1;

/** The limit in the unit of one of its analytes. */
export const limitInUnitOf = <L extends Limit>(limit: L, analyte: string): L => {
  const other = limit.otherUnits?.[analyte];
  if (!other) return limit;
  // 0.07 · 10,000 is 700
  const scale = (bound: number | undefined) =>
    bound === undefined ? undefined : Number((bound * other.factor).toPrecision(12));
  const { min, max, below, above } = limit;
  return {
    ...limit,
    unit: other.unit,
    ...{ min: scale(min), max: scale(max), below: scale(below), above: scale(above) },
  };
};

const figure = (value: number) => value.toLocaleString('en-US').replace('-', '−');

const atLeast = ({ min, above }: Limit) => {
  if (min !== undefined) return `at least ${figure(min)}`;
  return above === undefined ? '' : `more than ${figure(above)}`;
};
const atMost = ({ max, below, ratings }: Limit) => {
  if (ratings) return ratings.length > 1 ? `at most ${ratings.at(-1)}` : (ratings[0] ?? '');
  if (max !== undefined) return `at most ${figure(max)}`;
  return below === undefined ? '' : `less than ${figure(below)}`;
};

/** The text of a limit: `at most 6,600`, `9.3 to less than 12.5`, `700 to 900`, `at least 2.9`, `pass`. */
export const limitText = (limit: Limit): string => {
  const { min, max, below, parts } = limit;
  if (parts) return [...new Set(parts.map(limitText))].join(' / ');
  if (min !== undefined && below !== undefined) return `${figure(min)} to less than ${figure(below)}`;
  if (min !== undefined && max !== undefined) return `${figure(min)} to ${figure(max)}`;
  return atLeast(limit) || atMost(limit);
};
