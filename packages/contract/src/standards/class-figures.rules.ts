// The limits of the service classes, which the institute collected from secondary sources. The table leaves out limits that the institute
// could not confirm (Noack of SH, SJ and GF-1, base number of C6, C7 and DH-1, all of SQ and GLV-1), limits by a method that the archive
// does not use (base number of DH-2), and limits of a supplement only (TEOST 33C of SN).

type Pair = readonly [min: number | undefined, max: number | undefined];
type ByGrade = (grade: string) => number | undefined;
type PairByGrade = (grade: string) => Pair;

export interface Figures {
  /** mPa·s, ASTM D4683. */
  highShear?: Pair | PairByGrade;
  /** mass %, ASTM D5800. */
  noack?: ByGrade;
  /** mass %, ASTM D874. */
  ash?: Pair;
  /** mg/kg, ASTM D5185. */
  phosphorus?: Pair;
  /** The upper limits of phosphorus and sulfur apply to SAE 0W-16 to 10W-30 only. */
  phosphorusMinOnly?: boolean;
  /** mg/kg, ASTM D5185. */
  sulfur?: ByGrade;
  /** mg KOH/g, ASTM D2896. */
  baseNumber?: number;
  /** mass %, ASTM D6417. */
  gc371?: number;
  /** ASTM D5133, SAE 0W-16 to 10W-30. */
  gelation?: number;
  /** mg, ASTM D7097; SAE 0W-16 to 10W-30 or another grade. */
  teostMht?: (isIlsac: boolean) => number;
  /** mg, ASTM D6335. */
  teost33?: ByGrade;
  /** Copper, lead and tin, mg/kg, ASTM D6594. */
  htcbt?: readonly [copper: number, lead: number, tin: number | undefined];
}

interface ServiceClass extends Figures {
  organisation: 'API' | 'ILSAC' | 'ACEA' | 'JASO';
  since: number;
  /** Figures that changed in a year. */
  revised?: Figures & { from: number };
}

const always = (value: number) => () => value;
const sulfur = (others: number, of10W: number) => (grade: string) =>
  grade.startsWith('10W') ? of10W : others;
const upTo = (max: number): Pair => [undefined, max];
const from = (min: number): Pair => [min, undefined];

const api = (since: number, figures: Figures = {}): ServiceClass => ({
  organisation: 'API',
  since,
  phosphorusMinOnly: true,
  ...figures,
});
const diesel = (since: number, figures: Figures = {}): ServiceClass => ({
  organisation: 'API',
  since,
  ...figures,
});
const ilsac = (since: number, figures: Figures): ServiceClass => ({
  organisation: 'ILSAC',
  since,
  ...figures,
});
const acea = (since: number, highShear: Pair | PairByGrade, ash: Pair, more: Figures = {}): ServiceClass => ({
  organisation: 'ACEA',
  since,
  highShear,
  ash,
  noack: always(13),
  ...more,
});
const motorcycle = (since: number): ServiceClass => ({
  organisation: 'JASO',
  since,
  phosphorus: [800, 1200],
  ash: upTo(1.2),
  highShear: from(2.9),
  noack: always(20),
  revised: { from: 2023, phosphorus: [800, 1000], noack: always(15) },
});

const gf4 = { phosphorus: [600, 800] as const, noack: always(15) };
const sn = { ...gf4, sulfur: sulfur(5000, 6000), gc371: 10 };
const mht = (isIlsac: boolean) => (isIlsac ? 35 : 45);
const snWithMht = { ...sn, teostMht: mht };
const teost33Since2020 = (grade: string) => (grade === '0W20' ? undefined : 30);
const lowSaps = { phosphorus: [700, 900] as const, sulfur: always(3000) };
const lowSapsDiesel = { phosphorus: upTo(800), sulfur: always(3000), baseNumber: 7 };
const midSapsDiesel = { phosphorus: upTo(1200), sulfur: always(4000) };

/** The classes by their name on labels. For a class without figures, the institute knows no bench-test limit. */
export const classFigures: Readonly<Record<string, ServiceClass>> = {
  ...Object.fromEntries(
    (
      [
        ['SA', 1930],
        ['SB', 1930],
        ['SC', 1964],
        ['SD', 1968],
        ['SE', 1972],
        ['SF', 1980],
        ['SG', 1988],
        ['SQ', 2025],
        ['CC', 1961],
        ['CD', 1955],
        ['CE', 1985],
        ['CF-4', 1990],
        ['CF', 1994],
        ['CF-2', 1994],
        ['CG-4', 1995],
      ] as const
    ).map(([name, since]) => [name, diesel(since)]),
  ),
  SH: api(1993, { phosphorus: upTo(1200) }),
  SJ: api(1996, { phosphorus: upTo(1000), gc371: 17, gelation: 12, teost33: always(60) }),
  SL: api(2001, { phosphorus: upTo(1000), noack: always(15), gc371: 10, gelation: 12, teostMht: always(45) }),
  SM: api(2004, { ...gf4, sulfur: sulfur(5000, 7000), gc371: 10, teostMht: mht }),
  SN: api(2010, snWithMht),
  // SN with one more engine test
  'SN PLUS': api(2018, snWithMht),
  SP: api(2020, { ...sn, teost33: teost33Since2020 }),
  'CH-4': diesel(1998, {
    noack: (grade) => ({ '15W40': 18, '10W30': 20 })[grade],
    htcbt: [20, 120, 50],
  }),
  'CI-4': diesel(2002, { highShear: from(3.5), noack: always(15), htcbt: [20, 120, 50] }),
  'CI-4 PLUS': diesel(2004, { highShear: from(3.5), noack: always(15), htcbt: [20, 120, 50] }),
  'CJ-4': diesel(2006, {
    ...midSapsDiesel,
    ash: upTo(1),
    highShear: from(3.5),
    noack: (grade) => (grade === '10W30' ? 15 : 13),
    htcbt: [20, 120, undefined],
  }),
  'CK-4': diesel(2016, { ...midSapsDiesel, ash: upTo(1), highShear: from(3.5), noack: always(13) }),
  'FA-4': diesel(2016, { ...midSapsDiesel, ash: upTo(1), highShear: [2.9, 3.2], noack: always(13) }),
  'GF-1': ilsac(1992, { phosphorus: upTo(1200) }),
  'GF-2': ilsac(1996, {
    phosphorus: upTo(1000),
    noack: always(22),
    gc371: 17,
    gelation: 12,
    teost33: always(60),
  }),
  'GF-3': ilsac(2001, {
    phosphorus: upTo(1000),
    noack: always(15),
    gc371: 10,
    gelation: 12,
    teostMht: always(45),
  }),
  'GF-4': ilsac(2004, { ...gf4, sulfur: sulfur(5000, 7000), gelation: 12, teostMht: always(35) }),
  'GF-5': ilsac(2010, { ...sn, gelation: 12, teostMht: always(35), teost33: always(30) }),
  'GF-6A': ilsac(2020, {
    ...sn,
    gelation: 12,
    highShear: from(2.6),
    teost33: teost33Since2020,
  }),
  'GF-6B': ilsac(2020, { ...sn, gelation: 12, highShear: from(2.3) }),
  A1: acea(1996, [2.9, 3.5], upTo(1.5), { noack: always(15) }),
  A2: acea(1996, from(3.5), upTo(1.5), { noack: (grade) => (/^[05]W/.test(grade) ? 15 : 13) }),
  A3: acea(1996, from(3.5), upTo(1.5)),
  A5: acea(2002, [2.9, 3.5], upTo(1.5)),
  B1: acea(1996, [2.9, 3.5], upTo(1.5), { noack: always(15) }),
  B2: acea(1996, from(3.5), upTo(1.8), { noack: () => undefined }),
  B3: acea(1996, from(3.5), upTo(1.8)),
  B4: acea(1998, from(3.5), upTo(1.6)),
  B5: acea(2002, [2.9, 3.5], upTo(1.6)),
  'A1/B1': acea(2004, (grade) => [grade.endsWith('W20') ? 2.6 : 2.9, 3.5], upTo(1.3), {
    noack: always(15),
    baseNumber: 8,
  }),
  'A3/B3': acea(2004, from(3.5), [0.9, 1.5], { baseNumber: 8 }),
  'A3/B4': acea(2004, from(3.5), [1, 1.6], { baseNumber: 10 }),
  'A5/B5': acea(2004, [2.9, 3.5], upTo(1.6), { baseNumber: 8 }),
  'A7/B7': acea(2021, [2.9, 3.5], upTo(1.6), { baseNumber: 6 }),
  C1: acea(2004, from(2.9), upTo(0.5), { phosphorus: upTo(500), sulfur: always(2000) }),
  C2: acea(2004, from(2.9), upTo(0.8), lowSaps),
  C3: acea(2004, from(3.5), upTo(0.8), { ...lowSaps, baseNumber: 6 }),
  C4: acea(2007, from(3.5), upTo(0.5), {
    phosphorus: upTo(900),
    sulfur: always(2000),
    noack: always(11),
    baseNumber: 6,
  }),
  C5: acea(2016, [2.6, 2.9], upTo(0.8), { ...lowSaps, baseNumber: 6 }),
  C6: acea(2021, [2.6, 2.9], upTo(0.8), lowSaps),
  C7: acea(2023, [2.3, 2.6], upTo(0.8), lowSaps),
  E1: acea(1996, from(3.5), upTo(2)),
  E2: acea(1996, from(3.5), upTo(2)),
  E3: acea(1996, from(3.5), upTo(2)),
  E4: acea(1998, from(3.5), upTo(2), { baseNumber: 12 }),
  E5: acea(1999, from(3.5), upTo(2)),
  E6: acea(2004, from(3.5), upTo(1), lowSapsDiesel),
  E7: acea(2004, from(3.5), upTo(2), { baseNumber: 9 }),
  E8: acea(2022, from(3.5), upTo(1), lowSapsDiesel),
  E9: acea(2008, from(3.5), upTo(1), { ...midSapsDiesel, baseNumber: 7 }),
  E11: acea(2022, from(3.5), upTo(1), { ...midSapsDiesel, baseNumber: 7 }),
  MA: motorcycle(1998),
  MA1: motorcycle(2006),
  MA2: motorcycle(2006),
  MB: motorcycle(1998),
  'DH-1': { organisation: 'JASO', since: 2000, noack: always(18) },
  'DH-2': {
    organisation: 'JASO',
    since: 2005,
    phosphorus: upTo(1200),
    sulfur: always(5000),
    ash: [0.9, 1.1],
    noack: always(18),
  },
  'DL-1': {
    organisation: 'JASO',
    since: 2005,
    phosphorus: upTo(1000),
    sulfur: always(5000),
    ash: upTo(0.6),
    noack: always(15),
  },
  'GLV-1': { organisation: 'JASO', since: 2019 },
};
