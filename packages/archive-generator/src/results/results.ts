/** The reports of every test. */

import type { OilTruth } from '../formulation/bottle.ts';
import type { Random } from '../shared/random.ts';
import { benchReports } from './bench-results.ts';
import { chemicalReports } from './chemical-results.ts';
import type { TestBench, TestReport } from './measure.ts';
import { viscosityReports } from './viscosity-results.ts';

const reports = new Map<string, TestReport>([
  ...Object.entries(viscosityReports),
  ...Object.entries(benchReports),
  ...Object.entries(chemicalReports),
]);

/** Share of the runs that go missing; a run is reported whole or not at all. */
const lostShare = 0.02;

/** Tests that never lose a run. */
export const testsNotLost = (random: Random, tests: Iterable<string>): string[] =>
  [...tests].filter(() => !random.chance(lostShare));

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
