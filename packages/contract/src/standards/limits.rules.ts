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
  /** Names of the analytes it applies to, in order of preference. */
  analytes: readonly string[];
}

/** Any of the three methods that SAE J300 accepts. */
export const highShearAnalytes = [
  'HTHS Viscosity @ 150 C',
  'HTHS Viscosity @ 150 C (D5481)',
  'HTHS Viscosity @ 150 C (D4741)',
] as const;

const figure = (value: number) => value.toLocaleString('en-US');

const atLeast = ({ min, above }: Limit) => {
  if (min !== undefined) return `at least ${figure(min)}`;
  return above === undefined ? '' : `more than ${figure(above)}`;
};
const atMost = ({ max, below }: Limit) => {
  if (max !== undefined) return `at most ${figure(max)}`;
  return below === undefined ? '' : `less than ${figure(below)}`;
};

/** The text of a limit: `at most 6,600`, `9.3 to less than 12.5`, `700 to 900`, `at least 2.9`. */
export const limitText = (limit: Limit): string => {
  const { min, max, below } = limit;
  if (min !== undefined && below !== undefined) return `${figure(min)} to less than ${figure(below)}`;
  if (min !== undefined && max !== undefined) return `${figure(min)} to ${figure(max)}`;
  return atLeast(limit) || atMost(limit);
};
