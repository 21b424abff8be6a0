/** The reports of every test. */

import type { OilTruth } from '../formulation/bottle.ts';
import { benchReports } from './bench-results.ts';
import { chemicalReports } from './chemical-results.ts';
import type { TestBench, TestReport } from './measure.ts';
import { viscosityReports } from './viscosity-results.ts';

const reports = new Map<string, TestReport>([
  ...Object.entries(viscosityReports),
  ...Object.entries(benchReports),
  ...Object.entries(chemicalReports),
]);

/**
 * Runs tests on an oil and adds their results to the bench.
 * @throws RangeError for a test without a report.
 */
export function reportTests(tests: Iterable<string>, oil: OilTruth, bench: TestBench): void {
  for (const test of tests) {
    const report = reports.get(test);
    if (!report) throw new RangeError(`No report for ${test}`);
    report(oil, bench);
  }
}
