import type {
  AssuranceOverview,
  ControlChart,
  Retest,
} from '@iom/contract/library/assurance/assurance.schemas.ts';
import { precisionAt } from '@iom/contract/standards/precision.rules.ts';
import {
  countLaboratories,
  type Dictionary,
  measuredReferences,
  readRetests,
  referencePoints,
} from '#modules/samples/samples.module.ts';
import { ApiError } from '#platform/api-error.ts';
import type { ReadTx } from '#platform/database/database.ts';
import { type ListPage, rowsOfPage } from '#platform/database/list-rows.ts';
import { visibleCells } from '../licences/licences.service.ts';
import { controlLimits, isOutside } from './control-chart.rules.ts';
import { retestRows } from './retest-rows.ts';
import { siteCharts } from './site-charts.service.ts';

/** Laboratories, reference oils and the analytes they were measured for, in the released archive. */
export const assuranceOf = async (tx: ReadTx, dictionary: Dictionary): Promise<AssuranceOverview> => {
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
      };
    }),
  );
  const reference_oils = [...new Set(measured.map(({ oil }) => oil))];
  return { laboratories: await countLaboratories(tx), reference_oils, analytes };
};

/** @throws ApiError not_found when the reference oil has no measurement of the analyte. */
export const controlChartOf = async (
  tx: ReadTx,
  dictionary: Dictionary,
  query: { reference_oil: string; analyte: number },
): Promise<ControlChart> => {
  const analyte = dictionary.analyte(query.analyte);
  const measured = analyte ? await referencePoints(tx, query.reference_oil, analyte) : [];
  if (!analyte || measured.length === 0) throw new ApiError('not_found');
  const figures = controlLimits(
    measured.map(({ value }) => value),
    analyte.precision,
  );
  const { id, name, unit, decimals } = analyte;
  const reproducibility = precisionAt(analyte.precision, 'reproducibility', figures.mean);
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
export const retestsOf = async (
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
