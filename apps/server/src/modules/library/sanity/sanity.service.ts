import {
  type BrokenLimit,
  type Disagreement,
  maxCheckedSamples,
  maxFindings,
  type OutsideValue,
  type SanityReport,
} from '@iom/contract/library/sanity/sanity.endpoints.ts';
import { reportedValue, valueText } from '@iom/contract/library/values/cells.rules.ts';
import { limitText } from '@iom/contract/standards/limits.rules.ts';
import { precisionAt } from '@iom/contract/standards/precision.rules.ts';
import type { Verdict } from '@iom/contract/standards/verdict.rules.ts';
import {
  type Cell,
  type Dictionary,
  type DictionaryTest,
  findGroup,
  findLikelyDuplicates,
  findWarnings,
  type GroupSample,
  isMarketSample,
  isOutsideMarket,
  type MarketRange,
  openStoredValues,
  readLabelFindings,
  readMarketRanges,
  readUnmaskedCells,
  readUnmaskedRetests,
  samplesOfGroup,
} from '#modules/samples/samples.module.ts';
import { ApiError } from '#platform/api-error.ts';
import type { ReadTx } from '#platform/database/database.ts';
import { judgeOil } from '../grade-verdicts/grade-verdicts.service.ts';
import { type OilValue, readOilValues } from '../values/oil-values.ts';
import { valueIn } from '../values/value-rows.ts';

const toRef = ({ id, reportNumber }: GroupSample) => ({ id, report_number: reportNumber });

/** The range of an analyte; undefined with too few oils. */
type FindRange = (value: OilValue) => MarketRange | undefined;

/** The values of a sample outside the range of the market. */
const outsideValues = (
  sample: GroupSample,
  values: readonly OilValue[],
  findRange: FindRange,
): OutsideValue[] =>
  values.flatMap((value) => {
    const range = findRange(value);
    const measured = { analyte: value.analyte.name, year: sample.year };
    if (!range || !isOutsideMarket(value, measured, range)) return [];
    const { decimals, name, unit } = value.analyte;
    const rounded = (number: number) => reportedValue({ number, qualifier: null }, decimals).number ?? number;
    return {
      ...toRef(sample),
      test: value.test.name,
      analyte: name,
      unit,
      value: value.text,
      low: rounded(range.low),
      high: rounded(range.high),
      oils: range.oils,
    };
  });

/** The verdict on the claimed grade, and the limits that a value breaks. */
const judgedGrade = (
  sample: GroupSample,
  values: readonly OilValue[],
): { verdict: Verdict; broken: BrokenLimit[] } => {
  const judged = judgeOil(sample, values);
  const broken = judged.limits.flatMap(({ limit, measured, judgement }): BrokenLimit[] =>
    measured && judgement.verdict === 'does_not_conform'
      ? [
          {
            ...toRef(sample),
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
const disagreements = (
  sample: GroupSample,
  test: DictionaryTest,
  first: Cell | undefined,
  retest: Cell & { run: number },
): Disagreement[] =>
  test.analytes.flatMap((analyte) => {
    const [one, two] = [valueIn(first, analyte), valueIn(retest, analyte)];
    if (one.number === null || two.number === null || one.qualifier !== null || two.qualifier !== null)
      return [];
    const middle = (one.number + two.number) / 2;
    const reproducibility = precisionAt(analyte.precision, 'reproducibility', middle, sample.year);
    // tolerance for floating-point error: 9.30 and 9.23 differ by 0.07
    if (reproducibility === null || Math.abs(one.number - two.number) <= reproducibility * (1 + 1e-9))
      return [];
    return {
      ...toRef(sample),
      test: test.name,
      analyte: analyte.name,
      unit: analyte.unit,
      run: retest.run,
      first: valueText(one, analyte.decimals),
      retest: valueText(two, analyte.decimals),
      reproducibility: Number(reproducibility.toPrecision(3)),
    };
  });

/** Number of samples with values in memory at the same time. */
const samplesAtOnce = 250;

/** Counts all findings and keeps the first 500. */
const collect = <T>() => {
  const found: { count: number; results: T[] } = { count: 0, results: [] };
  return {
    found,
    add: (rows: readonly T[]) => {
      found.count += rows.length;
      for (const row of rows) if (found.results.length < maxFindings) found.results.push(row);
    },
  };
};

const readRanges = async (tx: ReadTx, checked: readonly GroupSample[]): Promise<FindRange> => {
  const ranges = await readMarketRanges(tx, [...new Set(checked.flatMap(({ testedIds }) => testedIds))]);
  const byPosition = new Map(ranges.map((range) => [`${range.testId} ${range.position}`, range]));
  return ({ test, analyte }) => byPosition.get(`${test.id} ${analyte.position}`);
};

const openReport = () => ({
  withoutResults: collect<SanityReport['without_results']['results'][number]>(),
  warnings: collect<SanityReport['warnings']['results'][number]>(),
  outside: collect<SanityReport['outside']['results'][number]>(),
  broken: collect<SanityReport['grades']['results'][number]>(),
  retests: collect<SanityReport['retests']['results'][number]>(),
  verdicts: { conforms: 0, undecided: 0, does_not_conform: 0, not_tested: 0 } satisfies Record<
    Verdict,
    number
  >,
});

/**
 * Adds the findings for some samples. Reference oils are no market oils and claim no grade: only their
 * retests are checked.
 */
const checkSamples = async (
  tx: ReadTx,
  dictionary: Dictionary,
  some: readonly GroupSample[],
  findRange: FindRange,
  report: ReturnType<typeof openReport>,
) => {
  const ids = some.map(({ id }) => id);
  const openValues = openStoredValues(dictionary);
  const [cells, retests] = [await readUnmaskedCells(tx, ids), await readUnmaskedRetests(tx, ids)];
  for (const sample of some) {
    const own = cells.get(sample.id);
    if (!own) report.withoutResults.add([{ id: sample.id, report_number: sample.reportNumber }]);
    if (isMarketSample(sample)) {
      const values = readOilValues(dictionary, own);
      report.warnings.add(
        findWarnings(sample, openValues(own)).map((found) => ({ ...toRef(sample), ...found })),
      );
      report.outside.add(outsideValues(sample, values, findRange));
      const { verdict, broken } = judgedGrade(sample, values);
      report.verdicts[verdict] += 1;
      report.broken.add(broken);
    }
    for (const retest of retests.filter(({ sampleId }) => sampleId === sample.id)) {
      const test = dictionary.test(retest.testId);
      if (test) report.retests.add(disagreements(sample, test, own?.get(test.id), retest));
    }
  }
};

/**
 * Suspicious values of a group, for an administrator before the release.
 * @throws ApiError not_found
 */
export const buildSanityReport = async (
  tx: ReadTx,
  dictionary: Dictionary,
  groupId: number,
): Promise<SanityReport> => {
  if (!(await findGroup(tx, groupId))) throw new ApiError('not_found');
  const samples = await samplesOfGroup(tx, groupId);
  const checked = samples.slice(0, maxCheckedSamples);
  const references = checked.filter((sample) => !isMarketSample(sample));
  const findRange = await readRanges(tx, checked);
  const report = openReport();
  for (let start = 0; start < checked.length; start += samplesAtOnce)
    await checkSamples(tx, dictionary, checked.slice(start, start + samplesAtOnce), findRange, report);
  const labels = collect<SanityReport['labels']['results'][number]>();
  const imported = await readLabelFindings(tx, groupId);
  labels.add(imported.map(({ kind, line, column, message }) => ({ kind, line, column, message })));
  const { conforms, undecided, does_not_conform } = report.verdicts;
  return {
    samples: samples.length,
    checked: checked.length,
    reference_oils: references.length,
    reference_numbers: references.slice(0, maxFindings).map(({ reportNumber }) => reportNumber),
    without_results: report.withoutResults.found,
    warnings: report.warnings.found,
    labels: labels.found,
    outside: report.outside.found,
    grades: { ...report.broken.found, conforms, undecided, does_not_conform },
    duplicates: await findLikelyDuplicates(tx, { groupId }, maxFindings),
    retests: report.retests.found,
  };
};
