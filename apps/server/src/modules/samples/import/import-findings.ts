import type { Dictionary } from '../dictionary/dictionary.store.ts';
import {
  type FindValue,
  findWarnings,
  isOutsideGrade,
  isOutsideMarket,
} from '../findings/oil-findings.rules.ts';
import { isMarketSample } from '../market-oils.ts';
import type { MarketRange } from '../results/group-values.store.ts';
import type { ErrorList } from './import-report.ts';
import type { ImportedSample } from './import-samples.rules.ts';
import type { CheckedResults } from './pack-results.ts';

/** Adds the findings about the samples of an import. `ranges` are those of the market, empty if they are not to be counted. */
export const checkImport = (
  samples: Iterable<{ sample: ImportedSample }>,
  results: CheckedResults,
  dictionary: Dictionary,
  ranges: readonly MarketRange[],
  report: ErrorList,
): void => {
  const ranged = ranges.flatMap((range) => {
    const analyte = dictionary.test(range.testId)?.analytes[range.position];
    return analyte ? [{ analyte: analyte.name, range }] : [];
  });
  for (const { sample } of samples) {
    if (!isMarketSample(sample)) continue;
    const find: FindValue = (name) => results.find(sample.reportNumber, name);
    for (const { kind, analyte, message } of findWarnings(sample, find)) {
      const line = results.find(sample.reportNumber, analyte)?.line ?? 0;
      report.warn({ file: 'results', line, column: 'value', message, kind });
    }
    if (isOutsideGrade(sample, find)) report.count('outside_grade');
    for (const { analyte, range } of ranged) {
      const value = results.find(sample.reportNumber, analyte);
      if (value && isOutsideMarket(value, { analyte, year: sample.year }, range))
        report.count('outside_market');
    }
  }
};
