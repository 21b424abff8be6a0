/** Runs the tests of an oil's slate in the order of the dictionary. */
import { benchReports } from './bench-results.ts';
import { chemicalReports } from './chemical-results.ts';
import type { TestBench } from './measure.ts';
import type { OilTruth } from './oil.ts';
import type { Random } from './random.ts';
import { drawSlate } from './slate.rules.ts';
import { viscosityReports } from './viscosity-results.ts';

/** What a test reports of an oil. */
export type TestReport = (oil: OilTruth, bench: TestBench) => void;

const reports = new Map([
  ...Object.entries(viscosityReports),
  ...Object.entries(benchReports),
  ...Object.entries(chemicalReports),
]);

/** Reports every test the oil has to the bench. */
export function reportTests(random: Random, oil: OilTruth, bench: TestBench): void {
  const slate = drawSlate(random, { year: oil.year, type: oil.type, isMultigrade: oil.cold !== null });
  for (const test of slate) {
    const report = reports.get(test);
    if (!report) throw new RangeError(`No report for ${test}`);
    report(oil, bench);
  }
}
