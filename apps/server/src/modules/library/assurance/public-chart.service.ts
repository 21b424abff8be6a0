import type { PublicControlChart } from '@iom/contract/library/assurance/assurance.schemas.ts';
import {
  type Dictionary,
  measuredReferences,
  type ReferencePoint,
  referencePoints,
} from '#modules/samples/samples.module.ts';
import type { ReadTx } from '#platform/database/database.ts';
import { type SiteChart, siteChart } from './site-charts.rules.ts';

/** Analyte of the example: its results scatter visibly. */
const exampleAnalyte = 'Noack Evaporation Loss';

/** Lots with the analyte of the example; with the first measured one where none has it. */
const exampleLots = async (tx: ReadTx, dictionary: Dictionary) => {
  const measured = await measuredReferences(tx);
  const wanted = dictionary.tests
    .flatMap(({ analytes }) => analytes)
    .find(({ name }) => name === exampleAnalyte);
  const first =
    measured.find(({ testId, position }) => testId === wanted?.testId && position === wanted.position) ??
    measured[0];
  const test = first && dictionary.test(first.testId);
  const analyte = test?.analytes.find(({ position }) => position === first?.position);
  const lots = measured.filter(
    ({ testId, position }) => testId === first?.testId && position === first.position,
  );
  return test && analyte && { test, analyte, lots: lots.map(({ oil }) => oil) };
};

interface Lot {
  oil: string;
  chart: Pick<SiteChart<ReferencePoint>, 'mean' | 'limits' | 'points'>;
}

const byLength = (one: Lot, other: Lot) => other.chart.points.length - one.chart.points.length;

/** The longest chart of a laboratory with limits; without one, the longest lot of all laboratories, without limits. */
const longestChart = (lots: readonly { oil: string; points: readonly ReferencePoint[] }[]) => {
  const qualified = lots
    .flatMap(({ oil, points }) =>
      [...Map.groupBy(points, ({ laboratory }) => laboratory).values()].map((own) => ({
        oil,
        chart: siteChart(own),
      })),
    )
    .filter(({ chart }) => chart.limits !== null);
  const unqualified = lots.map(({ oil, points }): Lot => {
    const shown = points.map((measured) => ({ measured, ewma: null, signals: [] }));
    return { oil, chart: { mean: null, limits: null, points: shown } };
  });
  return qualified.sort(byLength)[0] ?? unqualified.sort(byLength)[0];
};

/** One control chart without the names of laboratories and batches; null while no reference oil was measured. */
export const publicChartOf = async (
  tx: ReadTx,
  dictionary: Dictionary,
): Promise<PublicControlChart | null> => {
  const example = await exampleLots(tx, dictionary);
  if (!example) return null;
  const { test, analyte } = example;
  const lots: { oil: string; points: ReferencePoint[] }[] = [];
  for (const oil of example.lots) lots.push({ oil, points: await referencePoints(tx, oil, analyte) });
  const longest = longestChart(lots);
  if (!longest) return null;
  const { mean, limits, points } = longest.chart;
  const laboratories = [...new Set(points.map(({ measured }) => measured.laboratory))].sort();
  const { id, name, unit, decimals } = analyte;
  return {
    reference_oil: longest.oil,
    analyte: { id, name, unit, decimals },
    test: { name: test.name, method: test.method },
    mean,
    limits,
    points: points.map(({ measured: { year, value, laboratory }, signals }, index) => ({
      year,
      value,
      signals,
      laboratory: `Laboratory ${String.fromCharCode(65 + laboratories.indexOf(laboratory))}`,
      batch: String(index + 1),
    })),
  };
};
