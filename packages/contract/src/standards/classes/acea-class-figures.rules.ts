// Limits of the ACEA sequences and of JASO.

import {
  always,
  type ClassSource,
  type Figures,
  from,
  hotGrade,
  inGrade,
  inGradeAfter90,
  midSapsDiesel,
  type Pair,
  type ServiceClass,
  upTo,
  within,
  withoutFigures,
} from './class-figure-forms.rules.ts';

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
    min: (grade) =>
      grade.includes('W') ? (within({ 30: 9, 40: 12, 50: 15 })(hotGrade(grade)) ?? 'in grade') : 'in grade',
  },
  revised: { from: 2023, phosphorus: [0.08, 0.1], noack: always(15) },
});

const jasoDiesel = { organisation: 'JASO', sources: ['assumption'], elements: 'D4951' } as const;
const lowSaps: Figures = { phosphorus: [0.07, 0.09], sulfur: always(0.3) };
const lowSapsDiesel: Figures = { phosphorus: upTo(0.08), sulfur: always(0.3), baseNumber: 7 };

/** By name. */
export const aceaFigures: Readonly<Record<string, ServiceClass>> = {
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
  C6: {
    ...acea(2021, [2.6, 2.9], upTo(0.8), { ...cars, ...lowSaps, highShearBelow: true }),
    unconfirmed: { baseNumber: 4 },
  },
  C7: {
    ...acea(2023, [2.3, 2.6], upTo(0.8), { ...cars, ...lowSaps, highShearBelow: true }),
    unconfirmed: { baseNumber: 4 },
  },
  E1: earlyAcea(1996, from(3.5), upTo(2)),
  E2: earlyAcea(1996, from(3.5), upTo(2)),
  E3: earlyAcea(1996, from(3.5), upTo(2)),
  E4: heavyDuty(1998, from(3.5), upTo(2), {
    sources: ['acea2012', 'assumption'],
    sheared: inGrade,
    baseNumber: 12,
  }),
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
