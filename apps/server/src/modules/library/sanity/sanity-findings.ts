import type { BrokenLimit, Disagreement, OutsideValue } from '@iom/contract/library/sanity/sanity.schemas.ts';
import { isTextResult, reportedValue, valueText } from '@iom/contract/library/values/cells.rules.ts';
import { crankedLowerSince, isOneTemperature } from '@iom/contract/standards/cranking-temperature.rules.ts';
import { limitText } from '@iom/contract/standards/limits.rules.ts';
import { precisionAt } from '@iom/contract/standards/precision.rules.ts';
import type { Verdict } from '@iom/contract/standards/verdict.rules.ts';
import type { Cell, DictionaryTest, GroupSample, MarketRange } from '#modules/samples/samples.module.ts';
import { judgeOil } from '../grade-verdicts/grade-verdicts.service.ts';
import type { OilValue } from '../values/oil-values.ts';
import { valueIn } from '../values/value-rows.ts';

const refOf = ({ id, reportNumber }: GroupSample) => ({ id, report_number: reportNumber });

/** The range of an analyte, undefined where too few oils have it. */
export type FindRange = (value: OilValue) => MarketRange | undefined;

const isOutside = (value: OilValue, { low, high }: MarketRange) => {
  if (value.number === null || isTextResult(value.qualifier)) return false;
  // `<35` may be anything below 35
  if (value.qualifier === '<') return value.number < low;
  if (value.qualifier === '>') return value.number > high;
  return value.number < low || value.number > high;
};

/** The values of a sample outside the range of the market, in which cranking viscosities are those from 2001 on. */
export const outsideValues = (
  sample: GroupSample,
  values: readonly OilValue[],
  rangeOf: FindRange,
): OutsideValue[] =>
  values.flatMap((value) => {
    const range = rangeOf(value);
    if (!range || !isOutside(value, range)) return [];
    if (!isOneTemperature(value.analyte.name, sample.year, crankedLowerSince)) return [];
    const { decimals, name, unit } = value.analyte;
    const rounded = (number: number) => reportedValue({ number, qualifier: null }, decimals).number ?? number;
    return {
      ...refOf(sample),
      test: value.test.name,
      analyte: name,
      unit,
      value: value.text,
      low: rounded(range.low),
      high: rounded(range.high),
      oils: range.oils,
    };
  });

/** The verdict on the claimed grade, and its limits that a value breaks. */
export const judgedGrade = (
  sample: GroupSample,
  values: readonly OilValue[],
): { verdict: Verdict; broken: BrokenLimit[] } => {
  const judged = judgeOil(sample, values);
  const broken = judged.limits.flatMap(({ limit, measured, judgement }): BrokenLimit[] =>
    measured && judgement.verdict === 'does_not_conform'
      ? [
          {
            ...refOf(sample),
            sae_grade: sample.saeGrade,
            verdict: judgement.verdict,
            limit_name: limit.name,
            limit: limitText(limit),
            unit: limit.unit,
            value: measured.text,
          },
        ]
      : [],
  );
  return { verdict: judged.grade, broken };
};

/** The analytes whose retest differs from the reported value by more than the reproducibility at their mean. */
export const disagreements = (
  sample: GroupSample,
  test: DictionaryTest,
  first: Cell | undefined,
  retest: Cell & { run: number },
): Disagreement[] =>
  test.analytes.flatMap((analyte) => {
    const [one, two] = [valueIn(first, analyte), valueIn(retest, analyte)];
    if (one.number === null || two.number === null || one.qualifier !== null || two.qualifier !== null)
      return [];
    const reproducibility = precisionAt(analyte.precision, 'reproducibility', (one.number + two.number) / 2);
    // tolerance for floating-point error: 9.30 and 9.23 differ by 0.07
    if (reproducibility === null || Math.abs(one.number - two.number) <= reproducibility * (1 + 1e-9))
      return [];
    return {
      ...refOf(sample),
      test: test.name,
      analyte: analyte.name,
      unit: analyte.unit,
      run: retest.run,
      first: valueText(one, analyte.decimals),
      retest: valueText(two, analyte.decimals),
      reproducibility: Number(reproducibility.toPrecision(3)),
    };
  });
