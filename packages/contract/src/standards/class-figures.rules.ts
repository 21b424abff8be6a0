// The limits of the service classes: the one table that claims are judged by and that the demo archive is blended to.
// `docs/methods.md` lists the sources and what each of them supports.
//
// Left out, because no public text was found: elastomer limits, the shear limits of API S and ILSAC classes, the HTCBT and hot foam
// limits of ACEA E classes, the ball rust test of SJ, which replaced an engine test, every limit of GF-7 but ash, all of SQ, CL-4, FB-4 and the CCMC sequences. Phosphorus retention is an engine test.

type Pair = readonly [min: number | undefined, max: number | undefined];
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
interface Sheared {
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

const always = (value: number) => () => value;
const upTo = (max: number): Pair => [undefined, max];
const from = (min: number): Pair => [min, undefined];
const within = (figures: Readonly<Record<string, number>>, otherwise?: number) => (grade: string) =>
  figures[grade] ?? otherwise;
/** The high-temperature grade of `5W30`. */
const hotGrade = (grade: string) => /\d+$/.exec(grade)?.[0] ?? '';
/** mass %, before ASTM D5800 was published. */
const earlyNoack = within({ '5W30': 25 }, 20);
const inGrade: Sheared = { cycles: 30, min: () => 'in grade' };
const inGradeAfter90: Sheared = { ...inGrade, cycles: 90 };

const gasoline = (since: number, sources: readonly ClassSource[], figures: Figures = {}): ServiceClass => ({
  organisation: 'API',
  since,
  sources,
  phosphorusMinOnly: true,
  isLiftedByC: true,
  multigradesOnly: true,
  elements: 'D4951',
  ...figures,
});
const diesel = (since: number, sources: readonly ClassSource[], figures: Figures = {}): ServiceClass => ({
  organisation: 'API',
  since,
  sources,
  elements: 'D4951',
  ...figures,
  unconfirmed: { hotFoam: [100, 0] },
});
const ilsac = (since: number, sources: readonly ClassSource[], figures: Figures): ServiceClass => ({
  organisation: 'ILSAC',
  since,
  sources,
  elements: 'D4951',
  ...figures,
});
const aceaFoam: Figures = { foam: [10, 50, 10] };
const acea = (
  since: number,
  highShear: NonNullable<Figures['highShear']>,
  ash: Pair,
  { sources = ['assumption'], ...more }: Figures & { sources?: readonly ClassSource[] } = {},
): ServiceClass => ({
  ...{ organisation: 'ACEA', since, sources, elements: 'D5185', highShear, ash, noack: always(13) },
  ...aceaFoam,
  ...more,
});
/** Before 2004. */
const earlyAcea = (
  since: number,
  highShear: NonNullable<Figures['highShear']>,
  ash: Pair,
  figures: Figures = {},
  unconfirmed: Figures = {},
): ServiceClass => ({
  ...acea(since, highShear, ash, figures),
  unconfirmed: { sheared: inGrade, hotFoam: [100, 0], ...unconfirmed },
});
const lowOrMid = (grade: string): Pair => [hotGrade(grade) === '20' ? 2.6 : 2.9, 3.5];
/** Light duty since 2004. */
const cars: Figures = { sheared: inGrade, hotFoam: [100, 0] };
const heavyDuty = (...parameters: Parameters<typeof acea>): ServiceClass => ({
  ...acea(...parameters),
  unconfirmed: { hotFoam: [100, 0] },
});
const motorcycle = (since: number): ServiceClass => ({
  ...{ organisation: 'JASO', since, sources: ['jasoT903'], elements: 'D4951' },
  phosphorus: [0.08, 0.12],
  ash: upTo(1.2),
  highShear: from(2.9),
  noack: always(20),
  foam: [10, 50, 10],
  sheared: {
    cycles: 30,
    min: (grade) => (grade.includes('W') ? within({ 30: 9, 40: 12, 50: 15 })(hotGrade(grade)) ?? 'in grade' : 'in grade'),
  },
  revised: { from: 2023, phosphorus: [0.08, 0.1], noack: always(15) },
});

const jasoDiesel = { organisation: 'JASO', sources: ['assumption'], elements: 'D4951' } as const;

const sj: Figures = {
  ...{ phosphorus: upTo(0.1), elements: 'either', gc371: 17, gelation: 12, teost33: always(60) },
  ...{ foam: [10, 50, 10], hotFoam: [200, 50], filterability: 50, miscible: true },
};
const sl: Figures = {
  ...{ phosphorus: upTo(0.1), elements: 'either', noack: always(15), gc371: 10, gelation: 12, teostMht: always(45) },
  ...{ foam: [10, 50, 10], hotFoam: [100, 0], ballRust: 100, filterability: 50, waterTolerance: 50, miscible: true },
  volatilityUpTo10W: true,
};
const mht = (isIlsac: boolean) => (isIlsac ? 35 : 45);
const sulfur = (others: number, of10W: number) => (grade: string) =>
  grade.startsWith('10W') ? of10W : others;
const sm: Figures = { ...sl, phosphorus: [0.06, 0.08], elements: 'D4951', sulfur: sulfur(0.5, 0.7), teostMht: mht };
const sn: Figures = { ...sm, sulfur: sulfur(0.5, 0.6) };
const { teostMht: _, ...withoutMht } = sn;
const exceptFor0W20 = (grade: string) => (grade === '0W20' ? undefined : 30);
const lowSaps: Figures = { phosphorus: [0.07, 0.09], sulfur: always(0.3) };
const lowSapsDiesel: Figures = { phosphorus: upTo(0.08), sulfur: always(0.3), baseNumber: 7 };
const midSapsDiesel: Figures = { phosphorus: upTo(0.12), sulfur: always(0.4) };
const dieselFoam: Figures = { foam: [10, 20, 10] };
const corrosion = [20, 120, 50] as const;
const newerCorrosion = [20, 120, undefined] as const;
const named: Sheared = { cycles: 30, min: within({ '10W30': 9.3, '15W40': 12.5 }) };
/** 90 passes: XW-40 12.5, XW-30 9.3 mm²/s. */
const after90: Sheared = {
  cycles: 90,
  min: (grade) => (grade.includes('W') ? within({ 30: 9.3, 40: 12.5 })(hotGrade(grade)) : undefined),
};

const withoutFigures = (
  organisation: ServiceClass['organisation'],
  years: Readonly<Record<string, number>>,
): Record<string, ServiceClass> =>
  Object.fromEntries(
    Object.entries(years).map(([name, since]) => [name, { organisation, since, sources: [] }]),
  );

/** The classes by their name on labels. For a class without figures, the institute knows no bench-test limit. */
export const classFigures: Readonly<Record<string, ServiceClass>> = {
  ...withoutFigures('API', {
    ...{ SA: 1930, SB: 1930, SC: 1964, SD: 1968, SE: 1972, SF: 1980, SG: 1988, SQ: 2025 },
    ...{ CC: 1961, CD: 1955, CE: 1985, 'CF-4': 1990, CF: 1994, 'CF-2': 1994, 'CG-4': 1995, 'CL-4': 2027, 'FB-4': 2027 },
  }),
  ...withoutFigures('CCMC', { 'CCMC G4': 1989, 'CCMC G5': 1989, 'CCMC D4': 1989, 'CCMC D5': 1989, 'CCMC PD2': 1989 }),
  SH: {
    ...gasoline(1993, ['assumption'], { phosphorus: upTo(0.12) }),
    unconfirmed: { noack: earlyNoack, phosphorusMinOnly: false },
  },
  SJ: { ...gasoline(1996, ['petroCanadaSj'], sj), unconfirmed: { noack: (grade) => (isIlsacGrade(grade) ? 22 : 20) } },
  SL: gasoline(2001, ['petroCanadaSj', 'infineum2014'], sl),
  SM: gasoline(2004, ['petroCanadaSm', 'infineum2014'], sm),
  SN: gasoline(2010, ['infineum2014', 'petroCanadaSm'], sn),
  // SN with one more engine test
  'SN PLUS': gasoline(2018, ['infineum2014', 'petroCanadaSm'], sn),
  SP: {
    ...gasoline(2020, ['gf6Draft', 'assumption'], { ...withoutMht, teost33: exceptFor0W20 }),
    unconfirmed: { teostMht: mht },
  },
  'CH-4': {
    ...diesel(1998, ['petroCanadaCh4'], {
      ...{ noack: within({ '15W40': 18, '10W30': 20 }), noackOrGc: true, htcbt: corrosion, sheared: named },
      ...dieselFoam,
    }),
    unconfirmed: { noack: within({ '10W30': 20 }, 18), hotFoam: [100, 0] },
  },
  'CI-4': diesel(2002, ['petroCanadaCi4'], {
    ...{ highShear: from(3.5), noack: always(15), htcbt: corrosion, sheared: named },
    ...dieselFoam,
  }),
  'CI-4 PLUS': diesel(2004, ['petroCanadaCi4', 'assumption'], {
    ...{ highShear: from(3.5), noack: always(15), htcbt: corrosion, sheared: inGradeAfter90 },
    ...dieselFoam,
  }),
  'CJ-4': diesel(2006, ['cj4Sheet', 'assumption'], {
    ...midSapsDiesel,
    ...{ ash: upTo(1), highShear: from(3.5), htcbt: newerCorrosion, sheared: after90 },
    noack: within({ '10W30': 15 }, 13),
    ...dieselFoam,
  }),
  'CK-4': diesel(2016, ['cj4Sheet', 'lubrizolFa4', 'assumption'], {
    ...midSapsDiesel,
    ...{ ash: upTo(1), highShear: from(3.5), noack: always(13), htcbt: newerCorrosion, sheared: after90 },
    ...dieselFoam,
  }),
  'FA-4': diesel(2016, ['lubrizolFa4', 'cj4Sheet', 'assumption'], {
    ...midSapsDiesel,
    ...{ ash: upTo(1), highShear: [2.9, 3.2], noack: always(13), htcbt: newerCorrosion, sheared: after90 },
    ...dieselFoam,
  }),
  'GF-1': { ...ilsac(1992, ['assumption'], { phosphorus: upTo(0.12) }), unconfirmed: { noack: earlyNoack } },
  'GF-2': ilsac(1996, ['petroCanadaSj'], { ...sj, noack: always(22) }),
  'GF-3': ilsac(2001, ['petroCanadaSj'], sl),
  'GF-4': ilsac(2004, ['petroCanadaSm'], { ...sm, teostMht: always(35) }),
  'GF-5': ilsac(2010, ['ilsacGf5', 'infineum2014', 'assumption'], {
    ...{ ...sn, teostMht: always(35), teost33: exceptFor0W20, holdsEmulsion: true, robo: 60_000 },
  }),
  'GF-6A': ilsac(2020, ['gf6Draft', 'gf7News', 'assumption'], {
    ...{ ...withoutMht, highShear: from(2.6), teost33: exceptFor0W20, holdsEmulsion: true, robo: 60_000 },
  }),
  'GF-6B': ilsac(2020, ['gf6Draft', 'gf7News', 'assumption'], {
    ...{ ...withoutMht, highShear: from(2.3), holdsEmulsion: true, robo: 60_000 },
  }),
  'GF-7A': ilsac(2025, ['gf7News'], { ash: upTo(0.9) }),
  'GF-7B': ilsac(2025, ['gf7News'], { ash: upTo(0.9) }),
  A1: earlyAcea(1996, [2.9, 3.5], upTo(1.5), { noack: always(15) }, { highShear: lowOrMid }),
  A2: earlyAcea(
    ...([1996, from(3.5), upTo(1.5)] as const),
    { noack: (grade) => (/^[05]W/.test(grade) ? 15 : 13) },
    { noack: always(13) },
  ),
  A3: earlyAcea(1996, from(3.5), upTo(1.5)),
  A5: earlyAcea(2002, [2.9, 3.5], upTo(1.5)),
  B1: earlyAcea(1996, [2.9, 3.5], upTo(1.5), { noack: always(15) }, { highShear: lowOrMid }),
  B2: earlyAcea(1996, from(3.5), upTo(1.8), { noack: () => undefined }),
  B3: earlyAcea(1996, from(3.5), upTo(1.8)),
  B4: earlyAcea(1998, from(3.5), upTo(1.6)),
  B5: earlyAcea(2002, [2.9, 3.5], upTo(1.6)),
  'A1/B1': acea(2004, lowOrMid, upTo(1.3), {
    ...{ sources: ['acea2010', 'acea2012'], noack: always(15), baseNumber: 8, hotFoam: [100, 0] },
    sheared: {
      cycles: 30,
      min: (grade) => within({ 20: 5.6, 30: 9.3, 40: 12 })(hotGrade(grade)) ?? 'in grade',
    },
  }),
  'A3/B3': acea(2004, from(3.5), [0.9, 1.5], { ...cars, sources: ['acea2010', 'acea2012'], baseNumber: 8 }),
  'A3/B4': acea(2004, from(3.5), [1, 1.6], { ...cars, sources: ['acea2010', 'acea2012'], baseNumber: 10 }),
  'A5/B5': acea(2004, [2.9, 3.5], upTo(1.6), { ...cars, sources: ['acea2010', 'acea2012'], baseNumber: 8 }),
  'A7/B7': acea(2021, [2.9, 3.5], upTo(1.6), { ...cars, baseNumber: 6 }),
  C1: acea(2004, from(2.9), upTo(0.5), {
    ...{ ...cars, sources: ['acea2012', 'assumption'], phosphorus: upTo(0.05), sulfur: always(0.2) },
  }),
  C2: acea(2004, from(2.9), upTo(0.8), { ...cars, ...lowSaps, sources: ['acea2012', 'assumption'] }),
  C3: acea(2004, from(3.5), upTo(0.8), {
    ...{ ...cars, ...lowSaps, sources: ['acea2012', 'assumption'], baseNumber: 6 },
  }),
  C4: acea(2007, from(3.5), upTo(0.5), {
    ...{ ...cars, sources: ['acea2012', 'assumption'], phosphorus: upTo(0.09), sulfur: always(0.2) },
    ...{ noack: always(11), baseNumber: 6 },
  }),
  C5: acea(2016, [2.6, 2.9], upTo(0.8), { ...cars, ...lowSaps, highShearBelow: true, baseNumber: 6 }),
  C6: { ...acea(2021, [2.6, 2.9], upTo(0.8), { ...cars, ...lowSaps, highShearBelow: true }), unconfirmed: { baseNumber: 4 } },
  C7: { ...acea(2023, [2.3, 2.6], upTo(0.8), { ...cars, ...lowSaps, highShearBelow: true }), unconfirmed: { baseNumber: 4 } },
  E1: earlyAcea(1996, from(3.5), upTo(2)),
  E2: earlyAcea(1996, from(3.5), upTo(2)),
  E3: earlyAcea(1996, from(3.5), upTo(2)),
  E4: heavyDuty(1998, from(3.5), upTo(2), { sources: ['acea2012', 'assumption'], sheared: inGrade, baseNumber: 12 }),
  E5: earlyAcea(1999, from(3.5), upTo(2)),
  E6: heavyDuty(2004, from(3.5), upTo(1), {
    ...{ ...lowSapsDiesel, sources: ['acea2012', 'assumption'], sheared: inGradeAfter90 },
  }),
  E7: heavyDuty(2004, from(3.5), upTo(2), {
    ...{ sources: ['acea2012', 'assumption'], sheared: inGradeAfter90, baseNumber: 9 },
  }),
  E8: heavyDuty(2022, from(3.5), upTo(1), { ...lowSapsDiesel, sheared: inGradeAfter90 }),
  E9: heavyDuty(2008, from(3.5), upTo(1), {
    ...{ ...midSapsDiesel, sources: ['acea2012', 'assumption'], sheared: inGradeAfter90, baseNumber: 7 },
  }),
  E11: heavyDuty(2022, from(3.5), upTo(1), { ...midSapsDiesel, sheared: inGradeAfter90, baseNumber: 7 }),
  MA: motorcycle(1998),
  MA1: motorcycle(2006),
  MA2: motorcycle(2006),
  MB: motorcycle(1998),
  'DH-1': { ...jasoDiesel, since: 2000, noack: always(18), unconfirmed: { baseNumber: 10 } },
  'DH-2': {
    ...{ ...jasoDiesel, since: 2005, phosphorus: upTo(0.12), sulfur: always(0.5), ash: [0.9, 1.1] },
    noack: always(18),
  },
  'DL-1': {
    ...{ ...jasoDiesel, since: 2005, phosphorus: upTo(0.1), sulfur: always(0.5), ash: upTo(0.6) },
    noack: always(15),
  },
  ...withoutFigures('JASO', { 'DH-2F': 2017, 'DL-0': 2017 }),
  'GLV-1': {
    ...{ organisation: 'JASO', since: 2019, sources: [] },
    unconfirmed: { phosphorus: [0.06, 0.08], sulfur: always(0.5) },
  },
};
