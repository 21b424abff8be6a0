// Oils of the demo archive whose verdicts a formulator disputed, with the values that decide them.
import { expect, test } from 'vitest';
import { judgeOil, type Label } from './oil-verdict.rules.ts';
import { assumption, type PrecisionRange } from './precision.schemas.ts';
import { claimSummary } from './verdict-text.rules.ts';

const range = (reproducibility: string): PrecisionRange[] => [
  {
    ...{ from: null, to: null, repeatability: '', reproducibility },
    ...assumption,
  },
];
const dictionary: Record<string, PrecisionRange[]> = {
  Phosphorus: range('4.3*X^0.50'),
  'TEOST MHT Total Deposits': range('0.35*(X+16)'),
  'Noack Evaporation Loss': range('0.183*X'),
};
/** R of 7% for D4951, as it may enter the dictionary. */
const withD4951 = { ...dictionary, 'Phosphorus (D4951)': range('0.07*X') };

const judged = (
  label: Partial<Label>,
  values: Record<string, number | string>,
  precision: Record<string, PrecisionRange[]> = dictionary,
) =>
  judgeOil(
    { saeGrade: '5W30', serviceClass: 'SN/GF-5', year: 2016, ilsacMark: null, ...label },
    (analyte) => {
      const value = values[analyte];
      if (value === undefined) return undefined;
      const isText = typeof value === 'string';
      return {
        ...{ analyte, number: isText ? null : value, qualifier: isText ? value : null },
        precision: precision[analyte] ?? [],
      };
    },
  );
const phosphorusOf = ({ claims }: ReturnType<typeof judged>, name = 'GF-5') =>
  claims.find((claim) => claim.name === name)?.limits.find(({ limit }) => limit.name === 'Phosphorus');
const outcomesOf = ({ claims }: ReturnType<typeof judged>) =>
  Object.fromEntries(claims.map(({ name, outcome }) => [name, outcome]));

const oil0233 = { Phosphorus: 816, 'Phosphorus (D4951)': 0.0767, 'Phosphorus (D6443)': 0.0777 };
const oil0268 = { Phosphorus: 882, 'Phosphorus (D4951)': 0.0781, 'Phosphorus (D6443)': 0.0784 };

test('2016-AM-0233: phosphorus is judged by D5185, and by D4951 too as soon as its R is known', () => {
  const label = { saeGrade: '10W30', ilsacMark: true };
  const byD5185 = phosphorusOf(judged(label, oil0233));
  expect(byD5185).toMatchObject({
    applied: { unit: 'mg/kg', max: 800 },
    measured: { analyte: 'Phosphorus' },
    further: [{ analyte: 'Phosphorus (D4951)' }, { analyte: 'Phosphorus (D6443)' }],
    judgement: { verdict: 'undecided', conflict: false, probability: expect.closeTo(0.358, 2) },
  });
  const combined = phosphorusOf(judged(label, oil0233, withD4951));
  // R at 0.08: 0.0056 and 0.01216 mass %; mean 0.07762, its R 0.00509
  expect(combined?.judgement).toMatchObject({
    ...{ verdict: 'undecided', conflict: false, margin: expect.closeTo(0.00241, 4) },
    ...{ reproducibility: expect.closeTo(0.00509, 4), probability: expect.closeTo(0.905, 2) },
  });
});

test('2016-AM-0268: D5185 alone refutes SN and GF-5, and D4951 inside withholds it', () => {
  const alone = judged({ saeGrade: '0W30' }, { Phosphorus: 882 });
  expect(outcomesOf(alone)).toEqual({ SN: 'refuted', 'GF-5': 'refuted' });
  const all = judged({ saeGrade: '0W30' }, oil0268);
  expect(outcomesOf(all)).toEqual({ SN: 'undecided', 'GF-5': 'undecided' });
  expect(phosphorusOf(all)?.judgement).toMatchObject({ verdict: 'undecided', conflict: true });
  const [sn] = all.claims;
  expect(
    claimSummary({
      name: 'API SN',
      outcome: sn?.outcome ?? 'not_tested',
      limits: (sn?.limits ?? []).map(({ limit, judgement }) => ({
        ...{ name: limit.name, missing: 'not_tested' as const },
        ...judgement,
      })),
    }),
  ).toMatch(/^API SN: undecided; 1 of 14 bench limits judged .* Methods disagree on Phosphorus/);
});

test('2015-AM-0144: foam of 250 mL in sequence IV leaves GF-5 and the oil undecided', () => {
  const oil = judged(
    { saeGrade: '0W20', year: 2015 },
    { 'Foam Seq IV Tendency': 250, 'Foam Seq IV Stability @ 1 min': 0, 'TEOST 33C Total Deposits': 67 },
  );
  const foam = oil.claims[1]?.limits.find(({ limit }) => limit.name === 'Foam, sequence IV');
  expect(foam).toMatchObject({
    applied: { name: 'Foam tendency', max: 100, unit: 'mL' },
    judgement: { verdict: 'undecided', margin: -150, reproducibility: null },
  });
  // TEOST 33C is not required of 0W-20
  expect(oil.claims[1]?.limits.map(({ limit }) => limit.name)).not.toContain('TEOST 33C deposits');
  expect(outcomesOf(oil)).toEqual({ SN: 'undecided', 'GF-5': 'undecided' });
});

test.each(['2018-AM-0023', '2020-AM-0134', '2019-AM-0202'])('%s: a failed miscibility is undecided', () => {
  const misses = { 'Miscibility with Reference Oil 3': 'pass', 'Miscibility with Reference Oil 4': 'fail' };
  const oil = judged({ serviceClass: 'SN PLUS/GF-5', year: 2018 }, misses);
  expect(outcomesOf(oil)).toEqual({ 'SN PLUS': 'undecided', 'GF-5': 'undecided' });
  const found = oil.claims[0]?.limits.find(({ limit }) => limit.name === 'Homogeneity and miscibility');
  expect(found?.measured).toMatchObject({ analyte: 'Miscibility with Reference Oil 4', qualifier: 'fail' });
  const met = { 'Miscibility with Reference Oil 4': 'pass' };
  expect(outcomesOf(judged({ serviceClass: 'GF-5' }, met))).toEqual({ 'GF-5': 'not_refuted' });
});

test('2012-AM-0252: water that parts from the emulsion leaves GF-5 undecided, and SN does not ask for it', () => {
  const oil = judged({ saeGrade: '5W20', year: 2012 }, { 'Emulsion Retention Water @ 0 C, 24 h': 2 });
  expect(outcomesOf(oil)).toEqual({ SN: 'not_tested', 'GF-5': 'undecided' });
});

test.each([
  ['2005-AM-0159', 'CI-4/SL', '10W30', 2005, { Phosphorus: 1340 }],
  ['2002-AM-0256', 'CH-4/SJ', '10W30', 2002, { Phosphorus: 1370 }],
  ['2010-AM-0021', 'CJ-4/SM', '5W40', 2010, { 'TEOST MHT Total Deposits': 73 }],
])(
  '%s, %s: the C category before the S category lifts the limit',
  (_oil, serviceClass, saeGrade, year, values) => {
    const label = { serviceClass, saeGrade, year };
    const refutedIn = (more: Partial<Label>) =>
      judged({ ...label, ...more }, values).claims.filter(({ outcome }) => outcome === 'refuted').length;
    expect(refutedIn({})).toBe(0);
    expect(refutedIn({ ilsacMark: true })).toBe(1);
    expect(refutedIn({ serviceClass: serviceClass.split('/').toReversed().join('/') })).toBe(1);
  },
);

test('a result outside a limit of a claim leaves an oil undecided whose grade conforms', () => {
  const graded = {
    ...{ 'Kinematic Viscosity @ 100 C': 13.5, 'HTHS Viscosity @ 150 C': 3.8 },
  };
  const head = (values: Record<string, number>) =>
    judged({ saeGrade: '40', serviceClass: 'E7' }, { ...graded, ...values }).head;
  expect(head({})).toBe('conforms');
  expect(head({ 'Base Number (D2896)': 12 })).toBe('conforms');
  expect(head({ 'Base Number (D2896)': 8 })).toBe('undecided');
});
