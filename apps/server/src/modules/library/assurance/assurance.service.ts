import type {
  AssuranceOverview,
  ControlChart,
  PublicControlChart,
  Retest,
} from '@iom/contract/library/assurance/assurance.schemas.ts';
import { precisionAt } from '@iom/contract/standards/precision.rules.ts';
import {
  countLaboratories,
  type Dictionary,
  measuredReferences,
  type ReferencePoint,
  readRetests,
  referencePoints,
} from '#modules/samples/samples.module.ts';
import { ApiError } from '#platform/api-error.ts';
import type { ReadTx } from '#platform/database/database.ts';
import { type ListPage, rowsOfPage } from '#platform/database/list-rows.ts';
import { visibleCells } from '../licences/licences.service.ts';
import { controlLimits, isOutside } from './control-chart.rules.ts';
import { retestRows } from './retest-rows.ts';
import { type SiteChart, siteChart } from './site-charts.rules.ts';
import { siteCharts } from './site-charts.service.ts';
import { siteFigures } from './site-figures.ts';
import type { SiteResults } from './site-results.service.ts';

/** Analyte of the example: its results scatter visibly. */
const exampleAnalyte = 'Noack Evaporation Loss';

/** Lots with the analyte of the example; if none has it, with the first measured one. */
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

/**
 * The longest chart of a laboratory with limits; otherwise the longest lot of all laboratories, without
 * limits.
 */
const findLongestChart = (lots: readonly { oil: string; points: readonly ReferencePoint[] }[]) => {
  const qualified = lots
    .flatMap(({ oil, points }) =>
      [...Map.groupBy(points, ({ laboratory }) => laboratory).values()].map((own) => ({
        oil,
        chart: siteChart(own),
      })),
    )
    .filter(({ chart }) => chart.limits !== null);
  const unqualified = lots.map(({ oil, points }): Lot => {
    const publicPoints = points.map((measured) => ({ measured, ewma: null, signals: [] }));
    return { oil, chart: { mean: null, limits: null, points: publicPoints } };
  });
  return qualified.sort(byLength)[0] ?? unqualified.sort(byLength)[0];
};

/**
 * One control chart without the names of laboratories and batches; null before any reference oil is measured.
 */
export const readPublicChart = async (
  tx: ReadTx,
  dictionary: Dictionary,
): Promise<PublicControlChart | null> => {
  const example = await exampleLots(tx, dictionary);
  if (!example) return null;
  const { test, analyte } = example;
  const lots: { oil: string; points: ReferencePoint[] }[] = [];
  for (const oil of example.lots) lots.push({ oil, points: await referencePoints(tx, oil, analyte) });
  const longest = findLongestChart(lots);
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

/** Laboratories, reference oils and the analytes they were measured for, in the released archive. */
export const readAssuranceOverview = async (
  tx: ReadTx,
  dictionary: Dictionary,
  results: SiteResults,
): Promise<AssuranceOverview> => {
  const measured = await measuredReferences(tx);
  const oilsAt = Map.groupBy(measured, ({ testId, position }) => `${testId} ${position}`);
  const analytes = dictionary.tests.flatMap(({ id: testId, name: testName, method, analytes: ofTest }) =>
    ofTest.flatMap(({ id, name, unit, decimals, position, reproducibility, precisionBasis, precision }) => {
      const oils = oilsAt.get(`${testId} ${position}`);
      if (!oils) return [];
      return {
        id,
        name,
        unit,
        decimals,
        reference_oils: oils.map(({ oil }) => oil),
        test: { id: testId, name: testName, method },
        reproducibility,
        precision_basis: precisionBasis,
        precision: [...precision],
        site: siteFigures(results, { id }),
      };
    }),
  );
  const reference_oils = [...new Set(measured.map(({ oil }) => oil))];
  return { laboratories: await countLaboratories(tx), reference_oils, analytes };
};

/** @throws ApiError not_found when the reference oil has no measurement of the analyte. */
export const readLotChart = async (
  tx: ReadTx,
  dictionary: Dictionary,
  query: { reference_oil: string; analyte: number },
): Promise<ControlChart> => {
  const analyte = dictionary.analyte(query.analyte);
  const measured = analyte ? await referencePoints(tx, query.reference_oil, analyte) : [];
  if (!analyte || measured.length === 0) throw new ApiError('not_found');
  // the edition in force when the lot was last measured
  const year = Math.max(...measured.map((point) => point.year));
  const figures = controlLimits(
    measured.map(({ value }) => value),
    analyte.precision,
    year,
  );
  const { id, name, unit, decimals } = analyte;
  const reproducibility = precisionAt(analyte.precision, 'reproducibility', figures.mean, year);
  return {
    reference_oil: query.reference_oil,
    analyte: { id, name, unit, decimals },
    ...figures,
    reproducibility,
    points: measured.map((point) => ({ ...point, outside: isOutside(point.value, figures.limits) })),
    ...siteCharts(measured, reproducibility),
  };
};

/** A page of the retests of values the user holds, ordered by report number. */
export const listHeldRetests = async (
  tx: ReadTx,
  dictionary: Dictionary,
  userId: number,
  page: ListPage<'report_number'>,
): Promise<{ count: number; results: Retest[] }> => {
  const cells = await readRetests(tx, await visibleCells(tx, userId));
  const rows = cells.flatMap((cell) => retestRows(cell, dictionary.test(cell.testId)?.analytes ?? []));
  if (page.ordering[0]?.descending) rows.reverse();
  return { count: rows.length, results: rowsOfPage(rows, page) };
};
