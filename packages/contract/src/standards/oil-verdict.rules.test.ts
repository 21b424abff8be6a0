import { expect, test } from 'vitest';
import { judgeOil, type Label } from './oil-verdict.rules.ts';
import { assumption, type PrecisionRange } from './precision.schemas.ts';
import type { Measured } from './verdict.rules.ts';

const precision = (reproducibility: string): PrecisionRange[] => [
  {
    ...{ from: null, to: null, repeatability: '0', reproducibility },
    ...assumption,
  },
];
const formulas: Record<string, string> = {
  'CCS Viscosity': '0.073*X',
  'MRV Apparent Viscosity': '0.18*X',
  'Kinematic Viscosity': '0.0076*X',
  'HTHS Viscosity': '0.043*X',
  Phosphorus: '4.3*X^0.50',
  'Sulfated Ash': '0.142*X^0.75',
  'Base Number': '0.07*X',
};
const find = (values: Record<string, number>) => (analyte: string) => {
  const number = values[analyte];
  const formula = Object.entries(formulas).find(([name]) => analyte.startsWith(name))?.[1];
  return number === undefined
    ? undefined
    : ({ number, qualifier: null, precision: formula ? precision(formula) : [] } satisfies Measured);
};
const judged = (label: Partial<Label>, values: Record<string, number>) =>
  judgeOil({ saeGrade: '5W30', serviceClass: '', year: 2018, ...label }, find(values));
const verdictsOf = ({ limits }: ReturnType<typeof judged>) =>
  limits.map(({ limit, judgement }) => [limit.property, judgement.verdict]);

const good = {
  'CCS Viscosity @ -30 C': 5000,
  'CCS Viscosity @ -35 C': 9800,
  'MRV Apparent Viscosity @ -35 C': 20_000,
  'MRV Yield Stress @ -35 C': 0,
  'Kinematic Viscosity @ 100 C': 11,
  'HTHS Viscosity @ 150 C': 3.3,
};

test('a grade conforms where every limit and the rule of the lowest W grade do', () => {
  const oil = judged({}, good);
  expect(verdictsOf(oil)).toEqual([
    ['cranking', 'conforms'],
    ['pumping', 'conforms'],
    ['yield stress', 'conforms'],
    ['kinematic', 'conforms'],
    ['high shear', 'conforms'],
    ['lowest W grade', 'conforms'],
  ]);
  expect([oil.grade, oil.head]).toEqual(['conforms', 'conforms']);
});

test('judges each limit by the value at its temperature, or at the grade temperature', () => {
  const values = {
    ...{ 'CCS Viscosity @ -30 C': 6500, 'CCS Viscosity @ Grade Temperature': 9000 },
    'MRV Apparent Viscosity @ Grade Temperature': 20_000,
    'HTHS Viscosity @ 150 C (D5481)': 3.3,
  };
  const oil = judged({}, values);
  expect(verdictsOf(oil)).toMatchObject([
    ['cranking', 'undecided'],
    ['pumping', 'conforms'],
    ['yield stress', 'not_tested'],
    ['kinematic', 'not_tested'],
    ['high shear', 'conforms'],
    ['lowest W grade', 'not_tested'],
  ]);
  expect(oil.grade).toBe('undecided');
});

test('an untested limit leaves a grade open, an untested labelling rule does not', () => {
  const { 'CCS Viscosity @ -35 C': _rule, ...limits } = good;
  expect(judged({}, limits).grade).toBe('conforms');
  const { 'HTHS Viscosity @ 150 C': _limit, ...others } = good;
  expect(judged({}, others).grade).toBe('undecided');
});

test('a label must state the lowest W grade that the oil satisfies', () => {
  const thin = { ...good, 'CCS Viscosity @ -35 C': 5000 };
  const rule = (values: Record<string, number>) => verdictsOf(judged({}, values)).at(-1);
  // pumping at −40 °C was not tested: it may be what keeps the oil out of 0W
  expect(rule(thin)).toEqual(['lowest W grade', 'undecided']);
  const pumped = { ...thin, 'MRV Yield Stress @ -40 C': 0, 'MRV Apparent Viscosity @ -40 C': 30_000 };
  expect(rule(pumped)).toEqual(['lowest W grade', 'does_not_conform']);
  expect(judged({}, pumped).grade).toBe('does_not_conform');
  expect(rule({ ...thin, 'MRV Apparent Viscosity @ -40 C': 90_000 })).toEqual(['lowest W grade', 'conforms']);
});

test('a label of SAE 8 to 16 must state the highest grade that the oil satisfies', () => {
  const rule = (kinematic: number, highShear: number) =>
    verdictsOf(
      judged(
        { saeGrade: '16' },
        { 'Kinematic Viscosity @ 100 C': kinematic, 'HTHS Viscosity @ 150 C': highShear },
      ),
    ).at(-1);
  expect(rule(7.5, 2.45)).toEqual(['highest grade', 'conforms']);
  expect(rule(7.5, 2.7)).toEqual(['highest grade', 'does_not_conform']);
  // outside the overlap of the kinematic ranges
  expect(rule(6.5, 2.7)).toEqual(['highest grade', 'conforms']);
});

test('an oil that claims C3 and misses it by far does not conform, whatever its grade', () => {
  const values = { ...good, Phosphorus: 283, 'Base Number (D2896)': 2.5, 'Sulfated Ash': 0.26 };
  const oil = judged({ serviceClass: 'C3' }, values);
  expect(oil).toMatchObject({ grade: 'conforms', head: 'does_not_conform' });
  expect(oil.claims[0]).toMatchObject({ name: 'C3', outcome: 'refuted' });
  expect(
    oil.claims[0]?.limits.slice(0, 6).map(({ limit, judgement }) => [limit.name, judgement.verdict]),
  ).toMatchObject([
    ['High-shear viscosity at 150 °C', 'does_not_conform'],
    ['Noack evaporation loss', 'not_tested'],
    ['Sulfated ash', 'conforms'],
    ['Phosphorus', 'does_not_conform'],
    ['Sulfur', 'not_tested'],
    ['Base number', 'does_not_conform'],
  ]);
});

test('bench tests leave a claim open at best', () => {
  const outcome = (values: Record<string, number>) =>
    judged({ serviceClass: 'E7' }, values).claims[0]?.outcome;
  expect(outcome({ 'Base Number (D2896)': 12, 'Sulfated Ash': 1.5 })).toBe('not_refuted');
  expect(outcome({ 'Base Number (D2896)': 9.1 })).toBe('undecided');
  expect(outcome({})).toBe('not_tested');
});

test('a broken limit without a known reproducibility does not refute a claim', () => {
  const oil = judged({ serviceClass: 'SL' }, { 'Volatility by GC @ 371 C': 14 });
  expect(oil.claims[0]?.outcome).toBe('undecided');
  expect(oil.head).toBe('not_tested');
});

/** Precision of D445 before and after the change. */
const kinematicEditions: PrecisionRange[] = [
  { ...assumption, ...{ from: null, to: null, repeatability: '0.0026*X', reproducibility: '0.0076*X' } },
  { ...assumption, ...{ from: null, to: null, repeatability: '0.0084*X', reproducibility: '0.0138*X' } },
].map((range, index) =>
  index === 0
    ? { ...range, edition: 'ASTM D445-03', valid_to: 2011 }
    : { ...range, edition: 'ASTM D445-26', valid_from: 2012 },
);

// SAE 30 flows below 12.5 mm²/s: 0.594 R is 0.056 by D445-03 and 0.102 by D445-26
test.each([
  [2011, 12.6, 'does_not_conform', { edition: 'ASTM D445-26', verdict: 'undecided' }],
  [2012, 12.6, 'undecided', { edition: 'ASTM D445-03', verdict: 'does_not_conform' }],
  [2012, 12.44, 'undecided', { edition: 'ASTM D445-03', verdict: 'conforms' }],
  [2012, 12.7, 'does_not_conform', undefined],
  [2011, 12.3, 'conforms', undefined],
] as const)(
  'in %i a KV100 of %d is %s, and another edition that changes it is named',
  (year, number, verdict, other) => {
    const { limits } = judgeOil({ saeGrade: '5W30', serviceClass: '', year }, (analyte) =>
      analyte === 'Kinematic Viscosity @ 100 C'
        ? { number, qualifier: null, precision: kinematicEditions }
        : undefined,
    );
    const kinematic = limits.find(({ limit }) => limit.property === 'kinematic');
    expect(kinematic?.judgement.verdict).toBe(verdict);
    expect(kinematic?.other_edition).toEqual(other);
  },
);

/** R of D5185 in two editions, in mg/kg. */
const elementEditions: PrecisionRange[] = [
  ...precision('10').map((range) => ({ ...range, edition: 'ASTM D5185-97', valid_to: 2011 })),
  ...precision('121').map((range) => ({ ...range, edition: 'ASTM D5185-18', valid_from: 2012 })),
];

// the mean of both is 0.0020 mass % below the limit of GF-5: 0.39 R with D5185-18, 2.0 R with D5185-97
test('an edition that changes the verdict is named for a method that was combined with the first', () => {
  const values: Record<string, Measured> = {
    'Phosphorus (D4951)': { number: 0.078, qualifier: null, precision: precision('0.07*X') },
    Phosphorus: { number: 780, qualifier: null, precision: elementEditions },
  };
  const { claims } = judgeOil(
    { saeGrade: '5W30', serviceClass: 'GF-5', year: 2016 },
    (analyte) => values[analyte],
  );
  const phosphorus = claims[0]?.limits.find(({ limit }) => limit.name === 'Phosphorus');
  expect(phosphorus?.judgement.verdict).toBe('undecided');
  expect(phosphorus?.other_edition).toEqual({ edition: 'ASTM D5185-97', verdict: 'conforms' });
});
