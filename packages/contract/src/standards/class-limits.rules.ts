// Bench-test limits of service classes: API and ILSAC, ACEA, JASO. They can refute a claim and never prove it, because
// a class rests on engine tests.

import { canonicalGrade } from '../shared/sae-grade.ts';
import {
  type ClassSource,
  type ElementMethods,
  type Figures,
  ilsacGrades,
  isIlsacGrade,
} from './classes/class-figure-forms.rules.ts';
import { classFigures, figuresIn } from './classes/class-figures.rules.ts';
import { highShearAnalytes, type Limit } from './limits.rules.ts';
import { j300Limits, j300Since } from './sae-j300.rules.ts';
import { withoutApprovals } from './service-classes.rules.ts';

/** A service class on a label, with its limits for one oil. */
export interface ClassClaim {
  /** `C3`, `GF-5`, `CI-4 PLUS`. */
  name: string;
  organisation: string;
  /** The year it was introduced. */
  since: number;
  /** Sources of the limits. */
  sources: readonly ClassSource[];
  /** Limits of the class do not apply, because a C category stands before it on the label. */
  isLifted: boolean;
  /** Empty where no bench-test limit is known. */
  limits: Limit[];
}

/** `API SN`, `ACEA C3`. */
export const shownClass = ({ organisation, name }: Pick<ClassClaim, 'organisation' | 'name'>) =>
  name.startsWith(organisation) ? name : `${organisation} ${name}`;

/** For every grade, one of these has the same limits of a class, except its minimum viscosity after shear. */
export const classLimitGrades: readonly string[] = [...ilsacGrades, '5W40', '10W40', '15W40', ''];

type Pair = readonly [min: number | undefined, max: number | undefined];
type Options = Partial<Limit>;

const limit = (
  name: string,
  unit: string,
  analytes: readonly string[],
  [min, max]: Pair,
  options: Options = {},
): Limit => ({ name, unit, min, max, analytes, ...options });
const above = (max: number | undefined): Pair => [undefined, max];

/** A limit that is met where all its parts are. */
const together = (name: string, parts: readonly Limit[]): Limit => ({
  name,
  unit: parts[0]?.unit ?? '',
  analytes: parts.flatMap(({ analytes }) => analytes),
  parts,
});

const inMgKg = { unit: 'mg/kg', factor: 10_000 };
/** The methods of the archive that measure phosphorus, those that the standard names first. */
const phosphorusMethods: Record<ElementMethods, Pick<Limit, 'analytes' | 'referees'>> = {
  D4951: {
    referees: 1,
    analytes: ['Phosphorus (D4951)', 'Phosphorus (D6443)', 'Phosphorus (D6481)', 'Phosphorus'],
  },
  either: {
    referees: 2,
    analytes: ['Phosphorus (D4951)', 'Phosphorus', 'Phosphorus (D6443)', 'Phosphorus (D6481)'],
  },
  D5185: {
    referees: 1,
    analytes: ['Phosphorus', 'Phosphorus (D4951)', 'Phosphorus (D6443)', 'Phosphorus (D6481)'],
  },
};
const sulfurByXray = ['Sulfur (D6443)', 'Sulfur (D6481)'];
const sulfurMethods: Record<ElementMethods, Pick<Limit, 'analytes' | 'referees'>> = {
  D4951: { referees: 2, analytes: ['Sulfur (D4951)', 'Sulfur (D2622)', ...sulfurByXray, 'Sulfur'] },
  either: { referees: 3, analytes: ['Sulfur (D4951)', 'Sulfur (D2622)', 'Sulfur', ...sulfurByXray] },
  D5185: { referees: 1, analytes: ['Sulfur', 'Sulfur (D4951)', 'Sulfur (D2622)', ...sulfurByXray] },
};

const elementLimit = (name: string, methods: Pick<Limit, 'analytes' | 'referees'>, pair: Pair): Limit => ({
  ...limit(name, 'mass %', methods.analytes, pair, { referees: methods.referees }),
  otherUnits: { Phosphorus: inMgKg, Sulfur: inMgKg },
});

const highShearLimit = ({ highShear, highShearBelow }: Figures, grade: string): Limit[] => {
  const pair = typeof highShear === 'function' ? highShear(grade) : highShear;
  if (!pair) return [];
  const [min, max] = pair;
  const bounds: Pair = highShearBelow ? [min, undefined] : pair;
  const options = { referees: highShearAnalytes.length, below: highShearBelow ? max : undefined };
  return [limit('High-shear viscosity at 150 °C', 'mPa·s', highShearAnalytes, bounds, options)];
};

const volatilityLimits = (figures: Figures, grade: string): Limit[] => {
  if (figures.volatilityUpTo10W && !/^(?:0|5|10)W/.test(grade)) return [];
  const gc = ['Volatility by GC @ 371 C', 'Volatility by GC @ 371 C (D5480)'];
  return [
    limit('Noack evaporation loss', 'mass %', ['Noack Evaporation Loss'], above(figures.noack?.(grade)), {
      alternative: figures.noackOrGc ? 'gas chromatography' : undefined,
    }),
    limit('Volatility by GC at 371 °C', 'mass %', gc, above(figures.gc371), { referees: 2 }),
  ];
};

const elementLimits = (figures: Figures, grade: string): Limit[] => {
  const { elements = 'D4951', phosphorus: [min, max] = [], phosphorusMinOnly } = figures;
  const isBound = !phosphorusMinOnly || isIlsacGrade(grade);
  return [
    elementLimit('Phosphorus', phosphorusMethods[elements], [min, isBound ? max : undefined]),
    elementLimit('Sulfur', sulfurMethods[elements], above(isBound ? figures.sulfur?.(grade) : undefined)),
  ];
};

const foamSequences = ['I', 'II', 'III'];
const foamLimits = ({ foam, hotFoam }: Figures): Limit[] => {
  const sequence = (name: string, tendency: number, stability: number, settled: string) =>
    together(`Foam, sequence ${name}`, [
      limit('Foam tendency', 'mL', [`Foam Seq ${name} Tendency`], above(tendency)),
      limit('Foam stability', 'mL', [`Foam Seq ${name} ${settled}`], above(stability)),
    ]);
  return [
    ...(foam ?? []).map((tendency, i) => sequence(foamSequences[i] ?? '', tendency, 0, 'Stability')),
    ...(hotFoam ? [sequence('IV', ...hotFoam, 'Stability @ 1 min')] : []),
  ];
};

const pass = { ratings: ['pass'] };
const waterContents = ['0.6', '1.0', '2.0', '3.0'];
const referenceOils = [1, 2, 3, 4, 5, 6];
const miscibilityAnalytes = [
  'Homogeneity, Undiluted Oil',
  ...referenceOils.map((oil) => `Miscibility with Reference Oil ${oil}`),
];

/** Rust, filterability, water. */
const waterLimits = ({
  ballRust,
  filterability,
  waterTolerance,
  miscible,
  holdsEmulsion,
}: Figures): Limit[] => {
  const reduced = (most: number | undefined): Pair => [most === undefined ? undefined : -most, undefined];
  return [
    limit('Ball rust', '', ['Ball Rust Test Average Gray Value'], [ballRust, undefined]),
    limit('Filterability (EOFT), change of flow', '%', ['EOFT Flow Change'], reduced(filterability)),
    ...(waterTolerance === undefined
      ? []
      : [
          together(
            'Water tolerance (EOWTT), change of flow',
            waterContents.map((water) =>
              limit(
                `At ${water}% water`,
                '%',
                [`EOWTT Flow Change @ ${water}% Water`],
                reduced(waterTolerance),
              ),
            ),
          ),
        ]),
    ...(miscible
      ? [
          together(
            'Homogeneity and miscibility',
            miscibilityAnalytes.map((name) => limit(name, '', [name], [undefined, undefined], pass)),
          ),
        ]
      : []),
    ...(holdsEmulsion
      ? [
          together(
            'Emulsion retention, water',
            [0, 25].map((celsius) =>
              limit(`At ${celsius} °C`, '%', [`Emulsion Retention Water @ ${celsius} C, 24 h`], above(0)),
            ),
          ),
        ]
      : []),
  ];
};

/** Ratings of ASTM D130 up to 3. */
const stripsTo3 = ['1a', '1b', '2a', '2b', '2c', '2d', '2e', '3a', '3b'];

const corrosionLimits = ({ htcbt }: Figures): Limit[] =>
  htcbt
    ? [
        limit('HTCBT copper', 'mg/kg', ['HTCBT Copper Increase'], above(htcbt[0])),
        limit('HTCBT lead', 'mg/kg', ['HTCBT Lead Increase'], above(htcbt[1])),
        limit('HTCBT tin', 'mg/kg', ['HTCBT Tin Increase'], above(htcbt[2])),
        limit('HTCBT copper strip', '', ['HTCBT Copper Strip Rating'], [undefined, undefined], {
          ratings: stripsTo3,
        }),
      ]
    : [];

const shearedAnalytes = {
  30: ['Kinematic Viscosity @ 100 C after 30 Cycles', 'Kinematic Viscosity @ 100 C after 30 Cycles (D7109)'],
  90: ['Kinematic Viscosity @ 100 C after 90 Cycles (D7109)'],
} as const;

const shearLimits = ({ sheared }: Figures, grade: string, year: number): Limit[] => {
  const least = sheared?.min(grade);
  if (!sheared || least === undefined) return [];
  const min =
    least === 'in grade'
      ? j300Limits(grade, year).find(({ property }) => property === 'kinematic')?.min
      : least;
  const name = `Viscosity at 100 °C after ${sheared.cycles} cycles`;
  return [limit(name, 'mm²/s', shearedAnalytes[sheared.cycles], [min, undefined], { referees: 1 })];
};

/** The figures without the bench tests that are required of multigrades only. */
const forMonograde = ({
  gelation: _gelation,
  teostMht: _teostMht,
  teost33: _teost33,
  foam: _foam,
  hotFoam: _hotFoam,
  ballRust: _ballRust,
  filterability: _filterability,
  waterTolerance: _waterTolerance,
  miscible: _miscible,
  ...others
}: Figures): Figures => others;

/** Every limit of the figures for an oil of the grade, in the order of display. */
const toLimits = (all: Figures, grade: string, year: number): Limit[] => {
  const isIlsac = isIlsacGrade(grade);
  const figures = all.multigradesOnly && !grade.includes('W') ? forMonograde(all) : all;
  return [
    ...highShearLimit(figures, grade),
    ...volatilityLimits(figures, grade),
    limit('Sulfated ash', 'mass %', ['Sulfated Ash'], figures.ash ?? [undefined, undefined]),
    ...elementLimits(figures, grade),
    limit('Base number', 'mg KOH/g', ['Base Number (D2896)'], [figures.baseNumber, undefined]),
    limit('Gelation index', '', ['Gelation Index'], above(isIlsac ? figures.gelation : undefined)),
    limit('TEOST MHT deposits', 'mg', ['TEOST MHT Total Deposits'], above(figures.teostMht?.(isIlsac))),
    limit('TEOST 33C deposits', 'mg', ['TEOST 33C Total Deposits'], above(figures.teost33?.(grade))),
    limit(
      'ROBO aged pumping viscosity',
      'mPa·s',
      ['ROBO MRV Apparent Viscosity, Aged'],
      above(figures.robo),
      {
        alternative: 'an engine test',
      },
    ),
    ...shearLimits(figures, grade, year),
    ...foamLimits(figures),
    ...corrosionLimits(figures),
    ...waterLimits(figures),
  ].filter(({ min, max, below, ratings, parts }) => (min ?? max ?? below) !== undefined || ratings || parts);
};

const names = Object.keys(classFigures).toSorted((a, b) => b.length - a.length);
const alone = names.filter((name) => !name.includes('/')).join('|');
const inPairs = names.filter((name) => name.includes('/')).join('|');

// a name of ACEA may end in the year of its sequences, as `A3/B4-08`; those before 2004 state A and B apart, as `A3/B4-98` and
// `A3-98/B4-98` do. One of API may end in `-RC`, resource conserving
/** The pattern of a known name, of capital letters. */
export const classNames = `(?<![A-Z0-9-])(?:(?:${inPairs})(?=-(?:0[4-9]|[1-3]\\d)(?!\\d)|(?![A-Z0-9-]))|(?:${alone})(?=-(?:\\d\\d(?!\\d)|RC(?![A-Z0-9]))|(?![A-Z0-9-])))`;
const namePattern = new RegExp(classNames, 'g');

/** The names of the classes that a label states, such as `SN/GF-5` or `ACEA A3/B4`, each once. */
export const claimedClasses = (serviceClass: string): string[] => [
  ...new Set(withoutApprovals(serviceClass).match(namePattern)),
];

/** Categories whose place before an S category lifts limits of that category (API, on labels without its certification mark). */
const categoriesBefore = ['CH-4', 'CI-4', 'CI-4 PLUS', 'CJ-4', 'CK-4'];
const isGasoline = (name: string) => /^S[A-Z]/.test(name);

/**
 * Whether a C category stands before the S category on the label and the label bears no certification mark of API and ILSAC. Then the
 * phosphorus, sulfur and TEOST MHT limits of the S category do not apply (Infineum 2014, footnote 9), nor its ball rust and gelation
 * tests (footnote 5, whose list of C categories the public copy does not show legibly; all are taken).
 */
export const isCBeforeS = (serviceClass: string, hasIlsacMark: boolean): boolean => {
  if (hasIlsacMark) return false;
  const names = claimedClasses(serviceClass);
  const gasoline = names.findIndex(isGasoline);
  return names.some((name, index) => index < gasoline && categoriesBefore.includes(name));
};

const lift = ({
  phosphorus: _phosphorus,
  sulfur: _sulfur,
  teostMht: _teostMht,
  ballRust: _ballRust,
  gelation: _gelation,
  ...others
}: Figures): Figures => others;

const countLimits = (name: string) =>
  classLimitGrades.reduce((sum, grade) => sum + (classClaim(name, grade, 2023)?.limits.length ?? 0), 0);

/** A class with its limits for an oil of that grade and year; undefined for an unknown one. */
export const classClaim = (
  name: string,
  saeGrade: string,
  year: number,
  { cBeforeS = false }: { cBeforeS?: boolean } = {},
): ClassClaim | undefined => {
  const known = classFigures[name];
  const figures = figuresIn(name, year);
  if (!known || !figures) return undefined;
  const { organisation, since, sources } = known;
  const isLifted = cBeforeS && known.isLiftedByC === true;
  const isAssumed = sources.every((source) => source === 'assumption');
  const limits = toLimits(isLifted ? lift(figures) : figures, canonicalGrade(saeGrade), year).map((one) =>
    isAssumed ? { ...one, isAssumed } : one,
  );
  return { name, organisation, since, sources, isLifted, limits };
};

/** The classes of which a bench-test limit is known. */
export const judgedClasses: readonly string[] = Object.keys(classFigures).filter(
  (name) => countLimits(name) > 0,
);

/** The first year with the same limits of a class as `year`, the grade that it stays in included. */
export const classSince = (name: string, year: number): number => {
  const from = classFigures[name]?.revised?.from;
  return Math.max(j300Since(year), from !== undefined && year >= from ? from : 0);
};

/** What a label states, as far as the limits of its classes depend on it. */
export interface ClassLabel {
  /** As on the label. */
  saeGrade: string;
  serviceClass: string;
  /** Year of purchase. */
  year: number;
  /** The certification mark of API and ILSAC; null where the record does not state it. */
  ilsacMark?: boolean | null | undefined;
}

/** The classes that a label states, with their limits for the oil. */
export const classClaims = ({ serviceClass, saeGrade, year, ilsacMark }: ClassLabel): ClassClaim[] => {
  const cBeforeS = isCBeforeS(serviceClass, ilsacMark === true);
  return claimedClasses(serviceClass).flatMap((name) => classClaim(name, saeGrade, year, { cBeforeS }) ?? []);
};
