// Limits of the service categories of API and of ILSAC.

import {
  always,
  type ClassSource,
  type Figures,
  from,
  hotGrade,
  inGradeAfter90,
  isIlsacGrade,
  midSapsDiesel,
  type ServiceClass,
  type Sheared,
  upTo,
  within,
  withoutFigures,
} from './class-figure-forms.rules.ts';

/** mass %, before ASTM D5800 was published. */
const earlyNoack = within({ '5W30': 25 }, 20);
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
const heavyDuty = (since: number, sources: readonly ClassSource[], figures: Figures = {}): ServiceClass => ({
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

const sj: Figures = {
  ...{ phosphorus: upTo(0.1), elements: 'either', gc371: 17, gelation: 12, teost33: always(60) },
  ...{ foam: [10, 50, 10], hotFoam: [200, 50], filterability: 50, miscible: true },
};
const sl: Figures = {
  ...{
    phosphorus: upTo(0.1),
    elements: 'either',
    noack: always(15),
    gc371: 10,
    gelation: 12,
    teostMht: always(45),
  },
  ...{
    foam: [10, 50, 10],
    hotFoam: [100, 0],
    ballRust: 100,
    filterability: 50,
    waterTolerance: 50,
    miscible: true,
  },
  volatilityUpTo10W: true,
};
const mht = (isIlsac: boolean) => (isIlsac ? 35 : 45);
const sulfur = (others: number, of10W: number) => (grade: string) =>
  grade.startsWith('10W') ? of10W : others;
const sm: Figures = {
  ...sl,
  phosphorus: [0.06, 0.08],
  elements: 'D4951',
  sulfur: sulfur(0.5, 0.7),
  teostMht: mht,
};
const sn: Figures = { ...sm, sulfur: sulfur(0.5, 0.6) };
const { teostMht: _, ...withoutMht } = sn;
const exceptFor0W20 = (grade: string) => (grade === '0W20' ? undefined : 30);
const heavyDutyFoam: Figures = { foam: [10, 20, 10] };
const corrosion = [20, 120, 50] as const;
const newerCorrosion = [20, 120, undefined] as const;
const named: Sheared = { cycles: 30, min: within({ '10W30': 9.3, '15W40': 12.5 }) };
/** 90 passes: XW-40 12.5, XW-30 9.3 mm²/s. */
const after90: Sheared = {
  cycles: 90,
  min: (grade) => (grade.includes('W') ? within({ 30: 9.3, 40: 12.5 })(hotGrade(grade)) : undefined),
};

/** By name. */
export const apiFigures: Readonly<Record<string, ServiceClass>> = {
  ...withoutFigures('API', {
    ...{ SA: 1930, SB: 1930, SC: 1964, SD: 1968, SE: 1972, SF: 1980, SG: 1988, SQ: 2025 },
    ...{
      CC: 1961,
      CD: 1955,
      CE: 1985,
      'CF-4': 1990,
      CF: 1994,
      'CF-2': 1994,
      'CG-4': 1995,
      'CL-4': 2027,
      'FB-4': 2027,
    },
  }),
  SH: {
    ...gasoline(1993, ['assumption'], { phosphorus: upTo(0.12) }),
    unconfirmed: { noack: earlyNoack, phosphorusMinOnly: false },
  },
  SJ: {
    ...gasoline(1996, ['petroCanadaSj'], sj),
    unconfirmed: { noack: (grade) => (isIlsacGrade(grade) ? 22 : 20) },
  },
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
    ...heavyDuty(1998, ['petroCanadaCh4'], {
      ...{ noack: within({ '15W40': 18, '10W30': 20 }), noackOrGc: true, htcbt: corrosion, sheared: named },
      ...heavyDutyFoam,
    }),
    unconfirmed: { noack: within({ '10W30': 20 }, 18), hotFoam: [100, 0] },
  },
  'CI-4': heavyDuty(2002, ['petroCanadaCi4'], {
    ...{ highShear: from(3.5), noack: always(15), htcbt: corrosion, sheared: named },
    ...heavyDutyFoam,
  }),
  'CI-4 PLUS': heavyDuty(2004, ['petroCanadaCi4', 'assumption'], {
    ...{ highShear: from(3.5), noack: always(15), htcbt: corrosion, sheared: inGradeAfter90 },
    ...heavyDutyFoam,
  }),
  'CJ-4': heavyDuty(2006, ['cj4Sheet', 'assumption'], {
    ...midSapsDiesel,
    ...{ ash: upTo(1), highShear: from(3.5), htcbt: newerCorrosion, sheared: after90 },
    noack: within({ '10W30': 15 }, 13),
    ...heavyDutyFoam,
  }),
  'CK-4': heavyDuty(2016, ['cj4Sheet', 'lubrizolFa4', 'assumption'], {
    ...midSapsDiesel,
    ...{ ash: upTo(1), highShear: from(3.5), noack: always(13), htcbt: newerCorrosion, sheared: after90 },
    ...heavyDutyFoam,
  }),
  'FA-4': heavyDuty(2016, ['lubrizolFa4', 'cj4Sheet', 'assumption'], {
    ...midSapsDiesel,
    ...{ ash: upTo(1), highShear: [2.9, 3.2], noack: always(13), htcbt: newerCorrosion, sheared: after90 },
    ...heavyDutyFoam,
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
};
