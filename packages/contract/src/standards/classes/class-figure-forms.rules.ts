// The form of the figures of a service class, and what the tables of API and of ACEA share.

export type Pair = readonly [min: number | undefined, max: number | undefined];
type ByGrade = (grade: string) => number | undefined;

/** Where the figures of a class come from; the texts are in `class-sources.rules.ts`. */
export type ClassSource =
  | 'petroCanadaSj'
  | 'petroCanadaSm'
  | 'infineum2014'
  | 'ilsacGf5'
  | 'gf6Draft'
  | 'gf7News'
  | 'petroCanadaCh4'
  | 'petroCanadaCi4'
  | 'cj4Sheet'
  | 'lubrizolFa4'
  | 'acea2010'
  | 'acea2012'
  | 'jasoT903'
  | 'assumption';

/** Kinematic viscosity at 100 °C after the diesel injector, mm²/s; undefined where the grade has none, `in grade` for its minimum. */
export interface Sheared {
  cycles: 30 | 90;
  min: (grade: string) => number | 'in grade' | undefined;
}

/** Figures in the units of the standards. A figure that is absent is none of the class, or unknown. */
export interface Figures {
  /** mPa·s, ASTM D4683, D4741 or D5481. */
  highShear?: Pair | ((grade: string) => Pair);
  /** The upper bound of `highShear` is "less than". */
  highShearBelow?: boolean;
  /** mass %, ASTM D5800. */
  noack?: ByGrade;
  /** Gas chromatography is accepted instead of `noack`. */
  noackOrGc?: boolean;
  /** `noack` and `gc371` bind no monograde and no 15W, 20W or 25W. */
  volatilityUpTo10W?: boolean;
  /** mass %, ASTM D874. */
  ash?: Pair;
  /** mass %. */
  phosphorus?: Pair;
  /** mass %. */
  sulfur?: ByGrade;
  /** Methods that the standard names for phosphorus and for sulfur. */
  elements?: ElementMethods;
  /** The upper limits of phosphorus and sulfur apply to SAE 0W-16 to 10W-30 only. */
  phosphorusMinOnly?: boolean;
  /** mg KOH/g, ASTM D2896. */
  baseNumber?: number;
  /** mass %, ASTM D6417, before it D5480. */
  gc371?: number;
  /** ASTM D5133, SAE 0W-16 to 10W-30. */
  gelation?: number;
  /** mg, ASTM D7097; SAE 0W-16 to 10W-30 or another grade. */
  teostMht?: (isIlsac: boolean) => number;
  /** mg, ASTM D6335. */
  teost33?: ByGrade;
  /** mPa·s, pumping viscosity after ROBO, ASTM D7528; an engine test is the alternative. */
  robo?: number;
  /** Copper, lead and tin, mg/kg, ASTM D6594. */
  htcbt?: readonly [copper: number, lead: number, tin: number | undefined];
  /** Foam tendency of sequences I to III, mL, ASTM D892; no foam after settling. */
  foam?: readonly [number, number, number];
  /** Tendency and stability of sequence IV, mL, ASTM D6082. */
  hotFoam?: readonly [tendency: number, stability: number];
  /** Average gray value, ASTM D6557. */
  ballRust?: number;
  /** Reduction of flow, %, ASTM D6795. */
  filterability?: number;
  /** Reduction of flow at each of four water contents, %, ASTM D6794. */
  waterTolerance?: number;
  /** Homogeneous, and miscible with the reference oils, ASTM D6922. */
  miscible?: boolean;
  /** No water parts from the emulsion within 24 h, ASTM D7563. */
  holdsEmulsion?: boolean;
  sheared?: Sheared;
  /** The bench tests of the class, from gelation to miscibility, are required of multigrades only. */
  multigradesOnly?: boolean;
  /** A C category before the S category, without a certification mark, lifts limits of the S category. */
  isLiftedByC?: boolean;
}

/** Methods in the order of the standard, then others that measure the same: ASTM D4951, D5185, or either. */
export type ElementMethods = 'D4951' | 'D5185' | 'either';

export interface ServiceClass extends Figures {
  organisation: 'API' | 'ILSAC' | 'ACEA' | 'JASO' | 'CCMC';
  since: number;
  sources: readonly ClassSource[];
  /** Figures that changed in a year. */
  revised?: Figures & { from: number };
  /** Figures that no source confirms: the demo archive is blended to them and no oil is judged by them. */
  unconfirmed?: Figures;
}

/** Grades whose upper phosphorus and sulfur limits API and ILSAC set: SAE 0W-16 to 10W-30. */
export const ilsacGrades: readonly string[] = ['0W16', '5W16', '0W20', '5W20', '0W30', '5W30', '10W30'];
export const isIlsacGrade = (grade: string): boolean => ilsacGrades.includes(grade);

export const always = (value: number) => () => value;
export const upTo = (max: number): Pair => [undefined, max];
export const from = (min: number): Pair => [min, undefined];
export const within = (figures: Readonly<Record<string, number>>, otherwise?: number) => (grade: string) =>
  figures[grade] ?? otherwise;
/** The high-temperature grade of `5W30`. */
export const hotGrade = (grade: string) => /\d+$/.exec(grade)?.[0] ?? '';
export const inGrade: Sheared = { cycles: 30, min: () => 'in grade' };
export const inGradeAfter90: Sheared = { ...inGrade, cycles: 90 };

/** Up to 0.12% phosphorus and 0.4% sulfur: API from CJ-4 on, ACEA E9 and E11. */
export const midSapsDiesel: Figures = { phosphorus: upTo(0.12), sulfur: always(0.4) };

/** Classes of which no figure is known, with their years. */
export const withoutFigures = (
  organisation: ServiceClass['organisation'],
  years: Readonly<Record<string, number>>,
): Record<string, ServiceClass> =>
  Object.fromEntries(
    Object.entries(years).map(([name, since]) => [name, { organisation, since, sources: [] }]),
  );
