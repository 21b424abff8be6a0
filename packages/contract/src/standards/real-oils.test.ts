// Twenty measured oils of a public data set (NOAA Office of Response and Restoration, oil library), judged by hand.
import { expect, test } from 'vitest';
import { judgeOil } from './oil-verdict.rules.ts';
import { assumption, type PrecisionRange } from './precision.schemas.ts';

const anyResult = { from: null, to: null };

/** ASTM D445 for formulated oils, as in the data dictionary. */
const editions: PrecisionRange[] = [
  { ...assumption, repeatability: '0.0026*X', reproducibility: '0.0076*X', valid_to: 2011, ...anyResult },
  { ...assumption, repeatability: '0.0084*X', reproducibility: '0.0138*X', valid_from: 2012, ...anyResult },
];

/**
 * Record, year, grade of its name, kinematic viscosity at 100 °C (mm²/s; null: not measured there), and by hand: margin to the
 * nearer limit, R at that limit, and the verdict on kinematic viscosity. Two records of 38 and 99 °C count as not measured.
 */
const records = [
  ['AD00346', 1996, '', null, null, null, null],
  ['AD00347', 1996, '', null, null, null, null],
  ['AD00348', 1996, '', null, null, null, null],
  ['AD00695', 1992, '', null, null, null, null],
  ['AD00696', 1996, '', null, null, null, null],
  ['AD00697', 1992, '', 10, null, null, null],
  ['AD00782', 1992, '', null, null, null, null],
  ['AD01033', 1996, '', null, null, null, null],
  ['AD02095', 1999, '', null, null, null, null],
  ['AD02096', 1999, '', null, null, null, null],
  ['AD02098', 1999, '', null, null, null, null],
  ['AD02220', 1999, '', null, null, null, null],
  ['AD02221', 1999, '', null, null, null, null],
  ['AD02223', 1999, '', null, null, null, null],
  ['AD02224', 1999, '', null, null, null, null],
  // SAE 40: 12.5 to less than 16.3; 16.3 - 15 = 1.3; R = 0.0076 · 16.3 = 0.1239; 1.3 is 10.5 R
  ['AD02231', 1999, '40', 15, 1.3, 0.1239, 'conforms'],
  // 14 - 12.5 = 1.5; R = 0.0076 · 12.5 = 0.0950; 1.5 is 15.8 R
  ['AD02232', 1999, '20W40', 14, 1.5, 0.095, 'conforms'],
  // R = 0.0138 · 16.3 = 0.2249; 1.3 is 5.8 R
  ['AD02545', 2017, '15W40', 15, 1.3, 0.2249, 'conforms'],
  ['EC00710', 2021, '', null, null, null, null],
  ['EC03097', 2021, '', null, null, null, null],
] as const;

test.each(records)('%s is judged as by hand', (_record, year, saeGrade, at100, margin, R, verdict) => {
  const oil = judgeOil({ saeGrade, year, serviceClass: '' }, (analyte) =>
    analyte === 'Kinematic Viscosity @ 100 C' && at100 !== null
      ? { number: at100, qualifier: null, precision: editions }
      : undefined,
  );
  const kinematic = oil.limits.find(({ limit }) => limit.property === 'kinematic');
  if (verdict === null) {
    expect(kinematic).toBeUndefined();
    expect(oil.head).toBe('not_tested');
    return;
  }
  expect(kinematic?.judgement).toMatchObject({ verdict, margin, reproducibility: expect.closeTo(R ?? 0, 3) });
  // no other limit was measured: the grade stays open
  expect(oil.head).toBe('undecided');
});
