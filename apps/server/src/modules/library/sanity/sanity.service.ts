import {
  mostCheckedSamples,
  mostFindings,
  type SanityReport,
} from '@iom/contract/library/sanity/sanity.schemas.ts';
import type { Verdict } from '@iom/contract/standards/verdict.rules.ts';
import {
  type Dictionary,
  findGroup,
  findLikelyDuplicates,
  type GroupSample,
  isMarketSample,
  type LikelyDuplicate,
  readMarketRanges,
  readUnmaskedCells,
  readUnmaskedRetests,
  samplesOfGroup,
} from '#modules/samples/samples.module.ts';
import { ApiError } from '#platform/api-error.ts';
import type { ReadTx } from '#platform/database/database.ts';
import { valuesOf } from '../values/oil-values.ts';
import { disagreements, type FindRange, judgedGrade, outsideValues } from './sanity-findings.ts';

/** Samples whose values are in memory at the same time. */
const samplesAtOnce = 250;

/** Counts all findings and keeps the first 500. */
const collect = <T>() => {
  const found: { count: number; results: T[] } = { count: 0, results: [] };
  return {
    found,
    add: (rows: readonly T[]) => {
      found.count += rows.length;
      for (const row of rows) if (found.results.length < mostFindings) found.results.push(row);
    },
  };
};

const rangesOf = async (tx: ReadTx, checked: readonly GroupSample[]): Promise<FindRange> => {
  const ranges = await readMarketRanges(tx, [...new Set(checked.flatMap(({ testedIds }) => testedIds))]);
  const byPosition = new Map(ranges.map((range) => [`${range.testId} ${range.position}`, range]));
  return ({ test, analyte }) => byPosition.get(`${test.id} ${analyte.position}`);
};

const toDuplicate = (pair: LikelyDuplicate) => ({
  id: pair.id,
  report_number: pair.reportNumber,
  brand_name: pair.brandName,
  supplier: pair.supplier,
  sae_grade: pair.saeGrade,
  year: pair.year,
  country: pair.country,
  other: pair.otherNumber,
  other_released: pair.otherReleased,
});

const openReport = () => ({
  withoutResults: collect<SanityReport['without_results']['results'][number]>(),
  outside: collect<SanityReport['outside']['results'][number]>(),
  broken: collect<SanityReport['grades']['results'][number]>(),
  retests: collect<SanityReport['retests']['results'][number]>(),
  verdicts: { conforms: 0, undecided: 0, does_not_conform: 0, not_tested: 0 } satisfies Record<
    Verdict,
    number
  >,
});

/** Adds what is wrong with some samples. Reference oils are no market oils and claim no grade: only their retests are looked at. */
const checkSamples = async (
  tx: ReadTx,
  dictionary: Dictionary,
  some: readonly GroupSample[],
  rangeOf: FindRange,
  report: ReturnType<typeof openReport>,
) => {
  const ids = some.map(({ id }) => id);
  const [cells, retests] = [await readUnmaskedCells(tx, ids), await readUnmaskedRetests(tx, ids)];
  for (const sample of some) {
    const own = cells.get(sample.id);
    if (!own) report.withoutResults.add([{ id: sample.id, report_number: sample.reportNumber }]);
    if (isMarketSample(sample)) {
      const values = valuesOf(dictionary, own);
      report.outside.add(outsideValues(sample, values, rangeOf));
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
 * What looks wrong in a group, so that an administrator sees it before the release.
 * @throws ApiError not_found
 */
export const sanityReportOf = async (
  tx: ReadTx,
  dictionary: Dictionary,
  groupId: number,
): Promise<SanityReport> => {
  if (!(await findGroup(tx, groupId))) throw new ApiError('not_found');
  const samples = await samplesOfGroup(tx, groupId);
  const checked = samples.slice(0, mostCheckedSamples);
  const rangeOf = await rangesOf(tx, checked);
  const report = openReport();
  for (let start = 0; start < checked.length; start += samplesAtOnce)
    await checkSamples(tx, dictionary, checked.slice(start, start + samplesAtOnce), rangeOf, report);
  const duplicates = await findLikelyDuplicates(tx, groupId, mostFindings);
  const { conforms, undecided, does_not_conform } = report.verdicts;
  return {
    samples: samples.length,
    checked: checked.length,
    without_results: report.withoutResults.found,
    outside: report.outside.found,
    grades: { ...report.broken.found, conforms, undecided, does_not_conform },
    duplicates: { count: duplicates.count, results: duplicates.first.map(toDuplicate) },
    retests: report.retests.found,
  };
};
