// Bench-test limits of service classes: API and ILSAC, ACEA, JASO. They can refute a claim and never prove it, because
// a class rests on engine tests. All are an assumption of the institute, collected from secondary sources.

import { canonicalGrade } from '../shared/sae-grade.ts';
import { classFigures, type Figures } from './class-figures.rules.ts';
import { highShearAnalytes, type Limit } from './limits.rules.ts';
import { withoutApprovals } from './service-classes.rules.ts';

/** A service class on a label, with its limits for one oil. */
export interface ClassClaim {
  /** `C3`, `GF-5`, `CI-4 PLUS`. */
  name: string;
  organisation: string;
  /** The year it was introduced. */
  since: number;
  /** Empty where no bench-test limit is known. */
  limits: Limit[];
}

/** `API SN`, `ACEA C3`. */
export const shownClass = ({ organisation, name }: Pick<ClassClaim, 'organisation' | 'name'>) =>
  `${organisation} ${name}`;

/** Grades whose upper phosphorus and sulfur limits API and ILSAC set: SAE 0W-16 to 10W-30. */
const ilsacGrades: readonly string[] = ['0W16', '5W16', '0W20', '5W20', '0W30', '5W30', '10W30'];

/** For every grade, one of these has the same limits of a class. */
export const classLimitGrades: readonly string[] = [...ilsacGrades, '10W40', '15W40', ''];

type Pair = readonly [min: number | undefined, max: number | undefined];
const none: Pair = [undefined, undefined];

const limit = (name: string, unit: string, analytes: readonly string[], [min, max]: Pair = none): Limit => ({
  name,
  unit,
  min,
  max,
  analytes,
});

const phosphorusOf = ({ phosphorus, phosphorusMinOnly }: Figures, isIlsac: boolean): Pair => {
  if (!phosphorus) return none;
  return phosphorusMinOnly && !isIlsac ? [phosphorus[0], undefined] : phosphorus;
};

const limitsFor = (figures: Figures, grade: string): Limit[] => {
  const isIlsac = ilsacGrades.includes(grade);
  const sulfur = figures.phosphorusMinOnly && !isIlsac ? undefined : figures.sulfur?.(grade);
  const above = (max: number | undefined): Pair => [undefined, max];
  const highShear = typeof figures.highShear === 'function' ? figures.highShear(grade) : figures.highShear;
  return [
    limit('High-shear viscosity at 150 °C', 'mPa·s', highShearAnalytes, highShear),
    limit('Noack evaporation loss', 'mass %', ['Noack Evaporation Loss'], above(figures.noack?.(grade))),
    limit('Sulfated ash', 'mass %', ['Sulfated Ash'], figures.ash),
    // other methods report mass % without a known reproducibility, and are not judged
    limit('Phosphorus (D5185)', 'mg/kg', ['Phosphorus'], phosphorusOf(figures, isIlsac)),
    limit('Sulfur (D5185)', 'mg/kg', ['Sulfur'], above(sulfur)),
    limit('Base number', 'mg KOH/g', ['Base Number (D2896)'], [figures.baseNumber, undefined]),
    limit('Volatility by GC at 371 °C', 'mass %', ['Volatility by GC @ 371 C'], above(figures.gc371)),
    limit('Gelation index', '', ['Gelation Index'], above(isIlsac ? figures.gelation : undefined)),
    limit('TEOST MHT deposits', 'mg', ['TEOST MHT Total Deposits'], above(figures.teostMht?.(isIlsac))),
    limit('TEOST 33C deposits', 'mg', ['TEOST 33C Total Deposits'], above(figures.teost33?.(grade))),
    limit('HTCBT copper', 'mg/kg', ['HTCBT Copper Increase'], above(figures.htcbt?.[0])),
    limit('HTCBT lead', 'mg/kg', ['HTCBT Lead Increase'], above(figures.htcbt?.[1])),
    limit('HTCBT tin', 'mg/kg', ['HTCBT Tin Increase'], above(figures.htcbt?.[2])),
  ].filter(({ min, max }) => min !== undefined || max !== undefined);
};

const names = Object.keys(classFigures).toSorted((a, b) => b.length - a.length);
const alone = names.filter((name) => !name.includes('/')).join('|');
const inPairs = names.filter((name) => name.includes('/')).join('|');

// a name of ACEA may end in the year of its sequences, as `A3/B4-08`; those before 2004 state A and B apart, as `A3/B4-98` and
// `A3-98/B4-98` do. One of API may end in `-RC`, resource conserving
const namePattern = new RegExp(
  `(?<![A-Z0-9-])(?:(?:${inPairs})(?=-(?:0[4-9]|[1-3]\\d)(?!\\d)|(?![A-Z0-9-]))|(?:${alone})(?=-(?:\\d\\d(?!\\d)|RC(?![A-Z0-9]))|(?![A-Z0-9-])))`,
  'g',
);

/** The names of the classes that a label states, such as `SN/GF-5` or `ACEA A3/B4`, each once. */
export const claimedClasses = (serviceClass: string): string[] => [
  ...new Set(withoutApprovals(serviceClass).match(namePattern)),
];

const withoutLimits: readonly string[] = ['organisation', 'since', 'phosphorusMinOnly'];

/** The classes of which a bench-test limit is known. */
export const judgedClasses: readonly string[] = Object.entries(classFigures).flatMap(([name, figures]) =>
  Object.keys(figures).every((key) => withoutLimits.includes(key)) ? [] : [name],
);

/** A class with its limits for an oil of that grade and year; undefined for an unknown one. */
export const classClaim = (name: string, saeGrade: string, year: number): ClassClaim | undefined => {
  const known = classFigures[name];
  if (!known) return undefined;
  const figures = known.revised && year >= known.revised.from ? { ...known, ...known.revised } : known;
  const limits = limitsFor(figures, canonicalGrade(saeGrade));
  return { name, organisation: known.organisation, since: known.since, limits };
};

/** The first year with the same limits of a class as `year`; 0 if the limits were never revised before. */
export const classSince = (name: string, year: number): number => {
  const from = classFigures[name]?.revised?.from;
  return from !== undefined && year >= from ? from : 0;
};

/** The classes that a label states, with their limits for an oil of that grade and year. */
export const classClaims = (serviceClass: string, saeGrade: string, year: number): ClassClaim[] =>
  claimedClasses(serviceClass).flatMap((name) => classClaim(name, saeGrade, year) ?? []);
