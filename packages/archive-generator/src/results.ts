/** What each test reports of an oil. */
import { benchReports } from './bench-results.ts';
import { chemicalReports } from './chemical-results.ts';
import type { TestBench } from './measure.ts';
import type { OilTruth } from './oil.ts';
import { viscosityReports } from './viscosity-results.ts';

/** What a test reports of an oil. */
export type TestReport = (oil: OilTruth, bench: TestBench) => void;

const reports = new Map([
  ...Object.entries(viscosityReports),
  ...Object.entries(benchReports),
  ...Object.entries(chemicalReports),
]);

/** Reports these tests of the oil to the bench. */
export function reportTests(tests: Iterable<string>, oil: OilTruth, bench: TestBench): void {
  for (const test of tests) {
    const report = reports.get(test);
    if (!report) throw new RangeError(`No report for ${test}`);
    report(oil, bench);
  }
}
