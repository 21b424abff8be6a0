import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type J300Property, j300Limits } from './sae-j300.rules.ts';
import { judge, judgeGrade, type Measured, verdicts, worstVerdict } from './verdict.rules.ts';

const limitOf = (property: J300Property, grade = '5W30') =>
  j300Limits(grade, 2020).find((limit) => limit.property === property)!;
const value = (number: number | null, reproducibility = '', qualifier: string | null = null): Measured => ({
  number,
  qualifier,
  reproducibility,
});

test('cranking viscosity within 7.3 % of 6,600 mPa·s is marginal on either side', () => {
  const cranked = (number: number) => judge(limitOf('cranking'), value(number, '0.073*X'));
  expect(cranked(6000)).toEqual({ verdict: 'pass', margin: 600, reproducibility: expect.closeTo(481.8) });
  expect(cranked(6200)).toMatchObject({ verdict: 'marginal', margin: 400 });
  expect(cranked(7000)).toMatchObject({ verdict: 'marginal', margin: -400 });
  expect(cranked(7100)).toMatchObject({ verdict: 'fail', margin: -500 });
});

test('judges kinematic viscosity against the nearer end of its range', () => {
  const flow = (number: number) => judge(limitOf('kinematic'), value(number, '0.0076*X'));
  expect(flow(10.6)).toMatchObject({ verdict: 'pass', margin: 1.3 });
  expect(flow(12.45)).toMatchObject({ verdict: 'marginal', margin: 0.05 });
  expect(flow(12.5)).toMatchObject({ verdict: 'marginal', margin: 0 });
  expect(flow(12.6)).toMatchObject({ verdict: 'fail', margin: -0.1 });
  expect(flow(9.2)).toMatchObject({ verdict: 'fail', margin: -0.1 });
});

test('passes or fails at the limit itself without a stated reproducibility', () => {
  expect(judge(limitOf('kinematic'), value(12.49))?.verdict).toBe('pass');
  expect(judge(limitOf('kinematic'), value(12.5))?.verdict).toBe('fail');
  expect(judge(limitOf('kinematic'), value(9.3))?.verdict).toBe('pass');
  expect(judge(limitOf('high shear'), value(2.9))?.verdict).toBe('pass');
});

test('fails any yield stress; less than 35 Pa means none', () => {
  expect(judge(limitOf('yield stress'), value(35, '', '<'))).toEqual({
    verdict: 'pass',
    margin: null,
    reproducibility: null,
  });
  expect(judge(limitOf('yield stress'), value(35))?.verdict).toBe('fail');
  expect(judge(limitOf('yield stress'), value(105))?.verdict).toBe('fail');
});

test('judges a censored viscosity only where its side of the limit is known', () => {
  const pumped = (number: number, qualifier: string) =>
    judge(limitOf('pumping'), value(number, '0.18*X', qualifier));
  expect(pumped(5000, '<')?.verdict).toBe('pass');
  expect(pumped(400_000, '>')?.verdict).toBe('fail');
  expect(pumped(60_000, '>')?.verdict).toBe('fail');
  expect(pumped(20_000, '>')).toBeNull();
  expect(pumped(70_000, '<')).toBeNull();
  expect(judge(limitOf('kinematic'), value(13, '', '>'))?.verdict).toBe('fail');
  expect(judge(limitOf('kinematic'), value(10, '', '>'))).toBeNull();
});

test('returns null for no value and for a text', () => {
  expect(judge(limitOf('pumping'), value(null))).toBeNull();
  expect(judge(limitOf('pumping'), value(1, '', 'solid'))).toBeNull();
});

const upperLimits = [...j300Limits('5W30', 2020), ...j300Limits('15W40', 1996)].filter(
  ({ min }) => min === undefined,
);
const anyUpperLimit = fc.constantFrom(...upperLimits);
const anyFormula = fc.constantFrom('', '0.0076*X', '0.043*X', '0.18*X', '3');

test('never worsens the verdict with distance from the limit; the margin has the sign of the verdict', () => {
  fc.assert(
    fc.property(
      anyUpperLimit,
      anyFormula,
      fc.double({ min: 0.1, max: 2, noNaN: true }),
      (limit, formula, share) => {
        const at = limit.max ?? limit.below ?? 1;
        const here = judge(limit, value(at * share, formula))!;
        const lower = judge(limit, value(at * share * 0.9, formula))!;
        expect(verdicts.indexOf(lower.verdict)).toBeGreaterThanOrEqual(verdicts.indexOf(here.verdict));
        const reproducibility = here.reproducibility ?? 0;
        const [from, to] = {
          fail: [-Infinity, 0],
          pass: [0, Infinity],
          marginal: [-reproducibility - 1e-9, reproducibility + 1e-9],
        }[here.verdict] as [number, number];
        expect(here.margin).toBeGreaterThanOrEqual(from);
        expect(here.margin).toBeLessThanOrEqual(to);
      },
    ),
  );
});

test('judges a grade by its worst limit, each by the value at its temperature', () => {
  const values: Record<string, Measured> = {
    'CCS Viscosity @ -30 C': value(6500, '0.073*X'),
    'CCS Viscosity @ Grade Temperature': value(9000, '0.073*X'),
    'MRV Apparent Viscosity @ Grade Temperature': value(20_000, '0.18*X'),
    'MRV Apparent Viscosity @ -35 C': value(null, '0.18*X'),
    'Kinematic Viscosity @ 100 C': value(11, '0.0076*X'),
    'HTHS Viscosity @ 150 C (D5481)': value(3.2, '0.05*X'),
  };
  const judged = judgeGrade('5W30', 2020, (analyte) => values[analyte]);
  expect(judged.map(({ limit, judgement }) => [limit.property, judgement?.verdict])).toEqual([
    ['cranking', 'marginal'],
    ['pumping', 'pass'],
    ['yield stress', undefined],
    ['kinematic', 'pass'],
    ['high shear', 'pass'],
  ]);
  expect(worstVerdict(judged)).toBe('marginal');
  expect(worstVerdict(judgeGrade('ATF', 2020, (analyte) => values[analyte]))).toBeNull();
});

test('returns a text with its limit but without a verdict', () => {
  const solid = value(null, '', 'solid');
  const judged = judgeGrade('5W30', 2020, (name) =>
    name === 'MRV Yield Stress @ -35 C' ? solid : undefined,
  );
  expect(judged[2]).toMatchObject({ measured: solid, judgement: null });
  expect(judged[0]).toMatchObject({ measured: undefined, judgement: null });
});
