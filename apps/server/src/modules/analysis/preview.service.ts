// Previews of owned data: questions of Data Analysis over one licence.
import type { listPreviewColumns, previewReport } from '@iom/contract/library/licences/holdings.endpoints.ts';
import { valueRowOrdering } from '@iom/contract/library/values/values.schemas.ts';
import type { QueryOf } from '@iom/contract/shared/endpoint.ts';
import { idPattern } from '@iom/contract/shared/id-pattern.ts';
import { isAtGradeTemperature } from '@iom/contract/standards/cranking-temperature.rules.ts';
import { toColumnResponse, type ValueColumn } from '#modules/library/library.module.ts';
import type { CellMask } from '#modules/samples/samples.module.ts';
import { fieldError } from '#platform/api-error.ts';
import { pageOf } from '#platform/http/requests.ts';
import { type AnalysisDeps, heldAnalytes, readPage, resolveMask } from './analysis.service.ts';
import type { Sort } from './engine/analysis-engine.ts';
import type { CellValues } from './engine/oil-cells.ts';

/**
 * Without chosen columns a preview shows this many analytes with a value for at least half of the first `previewSampledOils` oils, or
 * else with the most values: the best filled analyte of each test, then the next of each, so that every test of a small dataset is in
 * view. Viscosities at the temperature of the W grade come before those at fixed temperatures, which oils of other grades have.
 */
const defaultColumns = 10;
const previewSampledOils = 100;

/** The cells of a licence and its analytes, in dictionary order. @throws ApiError not_found when the user does not hold it. */
const openLicence = async (
  deps: AnalysisDeps,
  userId: number,
  { id, regional }: QueryOf<typeof listPreviewColumns>,
) => {
  const ids = [idPattern.test(id) ? Number(id) : 0];
  const mask = await resolveMask(
    deps,
    { id: userId },
    regional ? { regional_reports: ids } : { custom_reports: ids },
  );
  return { mask, analytes: await heldAnalytes(deps, mask) };
};

const wellFilled = async ({ engine }: AnalysisDeps, mask: CellMask, columns: readonly ValueColumn[]) => {
  const firstOils = { filters: {}, sort: null, offset: 0, limit: previewSampledOils };
  const { rows } = await engine.page({ ...firstOils, columns }, mask);
  const enough = Math.ceil(rows.length / 2);
  const filled = columns.map((column, index) => {
    const count = rows.filter(({ missing }) => missing[index] === null).length;
    const atGrade = isAtGradeTemperature(column.name);
    return { column, atGrade, rank: count > 0 && atGrade ? enough : Math.min(count, enough) };
  });
  // a dataset without any value still shows what it is of
  const withValue = filled.filter(({ rank }) => rank > 0);
  const byTest = Map.groupBy(withValue.length > 0 ? withValue : filled, ({ column }) => column.testId);
  return [...byTest.values()]
    .flatMap((ofTest) =>
      ofTest
        .toSorted((a, b) => b.rank - a.rank || Number(b.atGrade) - Number(a.atGrade))
        .map((analyte, turn) => ({ ...analyte, turn })),
    )
    .toSorted((a, b) => b.rank - a.rank || a.turn - b.turn)
    .slice(0, defaultColumns)
    .map(({ column }) => column);
};

/** @throws ApiError bad_input for an analyte the licence does not cover. */
const findAnalyte = (analytes: readonly ValueColumn[], id: number, field: string) => {
  const analyte = analytes.find((one) => one.id === id);
  if (!analyte) throw fieldError(field, `The dataset has no analyte ${id}.`);
  return analyte;
};

const toSort = (analytes: readonly ValueColumn[], ordering: string): Sort => {
  const descending = ordering.startsWith('-');
  const name = ordering.replace(/^-/, '');
  const metadata = name === 'id' ? 'sample' : valueRowOrdering.find((field) => field === name);
  return { field: metadata ?? findAnalyte(analytes, Number(name), 'ordering').id, descending };
};

/**
 * A page of the oils of a licence as JSON, with the values of the chosen analytes, or of those that most of the oils have.
 * @throws ApiError not_found when the user does not hold the licence, bad_input for an analyte it does not cover.
 */
export const previewPage = async (
  deps: AnalysisDeps,
  userId: number,
  { columns: chosen, ordering = 'id', page, page_size, ...licence }: QueryOf<typeof previewReport>,
): Promise<Buffer> => {
  const { mask, analytes } = await openLicence(deps, userId, licence);
  const columns =
    chosen?.map((id) => findAnalyte(analytes, id, 'columns')) ?? (await wellFilled(deps, mask, analytes));
  const { offset, limit } = pageOf({ page, page_size });
  return readPage(deps, { filters: {}, columns, sort: toSort(analytes, ordering), offset, limit }, mask);
};

const isEmpty = (values: CellValues | undefined) =>
  !values || (values.numbers.every(Number.isNaN) && values.codes.every((code) => code === 0));

/**
 * Every analyte a preview of the licence can show, in dictionary order.
 * @throws ApiError not_found when the user does not hold the licence.
 */
export const previewColumns = async (
  deps: AnalysisDeps,
  userId: number,
  licence: QueryOf<typeof listPreviewColumns>,
) => {
  const { mask, analytes } = await openLicence(deps, userId, licence);
  const { values } = await deps.engine.oilCells({}, analytes, mask);
  const results = analytes.map((analyte) => ({
    ...toColumnResponse(analyte),
    group: deps.dictionary().test(analyte.testId)?.testGroup ?? '',
    empty: isEmpty(values.get(analyte.id)),
  }));
  return { count: results.length, results };
};
