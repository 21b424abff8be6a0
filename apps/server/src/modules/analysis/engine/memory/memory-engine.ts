import type { Bitmap } from '@iom/columnar/bitmap.ts';
import { readCellRows } from '@iom/columnar/cell-rows.ts';
import { countFacets } from '@iom/columnar/facets.ts';
import { matchingRows, type Predicate } from '@iom/columnar/filter.ts';
import type { AnalysisFacets } from '@iom/contract/analysis/analysis.schemas.ts';
import {
  type AnalysisFacetName,
  type AnalysisFilters,
  alternativesOf,
  analysisFacetNames,
  listFilterNames,
  type TestParameter,
} from '@iom/contract/analysis/analysis-query.schemas.ts';
import { analytesOfSeries } from '@iom/contract/analysis/series.rules.ts';
import { marks, textFilterNames } from '@iom/contract/samples/oil-label.schemas.ts';
import { type SiteResults, storedColumns, type ValueColumn } from '#modules/library/library.module.ts';
import type { CellMask, Samples } from '#modules/samples/samples.module.ts';
import { openLatest } from '#platform/async.ts';
import { columnsOf } from '../../own-columns.ts';
import { type AnalysisEngine, analytesOfRows, columnsRead } from '../analysis-engine.ts';
import type { CellValues, OilCells } from '../oil-cells.ts';
import { openArchiveSource, type SourceDeps } from './archive/archive-source.ts';
import type { ArchiveTable } from './archive/archive-table.ts';
import { type ArchiveView, facetColumn, readVisible } from './archive-view.ts';
import { type Corrections, openCorrections } from './corrected-columns.ts';
import { csvSource } from './csv/csv-source.ts';
import { openCsvWriter } from './csv/csv-writer.ts';
import { withOwnColumns } from './own-values.ts';
import { correctedRows, orderedRows, pageRows } from './rows.ts';
import { computeSeries } from './series.ts';
import { toFacetKey } from './series-rows.ts';
import { cacheVisibleCells, type VisibleCells } from './visible-cells.ts';

interface Deps extends SourceDeps {
  samples: Pick<Samples, 'dictionary' | 'onNewVersion'>;
  siteResults: () => Promise<SiteResults>;
}

const parameterRows = (view: ArchiveView, parameter: TestParameter): Bitmap => {
  const { column, visible } = readVisible(view, parameter.test);
  switch (parameter.operator) {
    case 'reported':
      return column.reported(visible);
    case 'not_reported':
      return visible.andNot(column.reported(visible));
    case 'between':
      return column.numbers.between(parameter.value, parameter.value_to, visible);
    default:
      return column.numbers.comparing(parameter.operator, parameter.value, visible);
  }
};

/** The predicates of the filters. Those of a facet have its name; the mask itself is one of the others. */
const toPredicates = (view: ArchiveView, filters: AnalysisFilters): Predicate[] => {
  const predicates: Predicate[] = [{ name: 'mask', rows: view.cells.oils }];
  for (const name of [...listFilterNames, ...marks]) {
    const values: readonly (string | number)[] = filters[name] ?? [];
    if (values.length === 0) continue;
    const cells = values.map((value) => (value === '' ? null : value));
    predicates.push({ name, rows: facetColumn(view, name).anyOf(cells) });
  }
  for (const name of textFilterNames) {
    const text = filters[name];
    if (text) predicates.push({ name, rows: view.table.oils.table.columns[name].containing(text) });
  }
  for (const alternatives of alternativesOf(filters.test_parameters ?? [])) {
    const rows = alternatives.map((one) => parameterRows(view, one)).reduce((all, some) => all.or(some));
    predicates.push({ name: 'test_parameters', rows });
  }
  return predicates;
};

const foundRows = (view: ArchiveView, filters: AnalysisFilters) =>
  matchingRows(toPredicates(view, filters), view.table.oils.table.rowCount);

const heldTests = ({ table, cells }: ArchiveView): Set<number> =>
  new Set(
    [...table.tested].flatMap(([testId, rows]) =>
      rows.and(cells.ofTest(testId)).and(cells.oils).count() > 0 ? [testId] : [],
    ),
  );

const facets = (view: ArchiveView, filters: AnalysisFilters): AnalysisFacets => {
  const columns = Object.fromEntries(analysisFacetNames.map((name) => [name, facetColumn(view, name)]));
  const counted = countFacets(columns, toPredicates(view, filters));
  const counts = (name: AnalysisFacetName) =>
    (counted[name] ?? []).map(({ value, count }) => ({ value: toFacetKey(value), count }));
  return Object.fromEntries(analysisFacetNames.map((name) => [name, counts(name)])) as AnalysisFacets;
};

const readCells = (view: ArchiveView, rows: Uint32Array, analyteId: number): CellValues => {
  const { column, visible } = readVisible(view, analyteId);
  return {
    ...readCellRows([{ column, visible }], rows),
    texts: column.texts,
    held: Uint8Array.from(rows, (row) => Number(visible.has(row))),
  };
};

/** The visible values of the rows. */
const readOilCells = (view: ArchiveView, found: Bitmap, analytes: readonly ValueColumn[]): OilCells => {
  const rows = found.toIndices();
  const { oils } = view.table.oils;
  const tests = new Set(analytes.map(({ testId }) => testId));
  return {
    oils: Array.from(rows, (row) => oils[row]).filter((oil) => oil !== undefined),
    values: new Map(analytes.map(({ id }) => [id, readCells(view, rows, id)])),
    notHeld: new Map(
      [...tests].map((testId) => {
        const tested = view.table.tested.get(testId)?.and(found);
        const lacking = tested?.andNot(view.cells.ofTest(testId)).toIndices() ?? [];
        return [testId, Array.from(lacking, (row) => oils[row]?.id ?? 0)];
      }),
    ),
  };
};

/** The archive in memory and the masks applied to it. */
interface Loaded {
  table: ArchiveTable;
  cellsOf: (mask: CellMask) => VisibleCells;
  corrections: Corrections;
}

/**
 * Answers questions from a copy of the released archive in memory, column by column. Questions wait for its
 * first load; it is reloaded for every version of the archive.
 */
export const memoryEngine = (deps: Deps): AnalysisEngine => {
  const source = openArchiveSource(deps);
  const writer = openCsvWriter();
  const loaded = openLatest(async (): Promise<Loaded> => {
    const table = await source.load();
    return { table, cellsOf: cacheVisibleCells(table), corrections: openCorrections(deps, table) };
  });
  deps.samples.onNewVersion(loaded.reload);
  let first: Promise<unknown> = Promise.resolve();
  const through = async (mask: CellMask): Promise<ArchiveView> => {
    const { table, cellsOf } = await loaded.get();
    return { table, cells: cellsOf(mask) };
  };
  /**
   * The archive with the values that the filters ask for.
   * @param read the analytes and own columns that a question reads besides those of the filters
   * @param shown those that it reads as reported
   */
  const asAsked = async (
    mask: CellMask,
    filters: AnalysisFilters,
    read: readonly number[] = [],
    shown: readonly ValueColumn[] = [],
  ): Promise<ArchiveView> => {
    const isCorrected = filters.values === 'corrected';
    if (!isCorrected && !filters.own_columns?.length) return through(mask);
    const { table, cellsOf, corrections } = await loaded.get();
    const columns = columnsRead(columnsOf(table.analytes, filters), filters, read);
    const stored = { table, cells: cellsOf(mask) };
    const reported = withOwnColumns(stored, [...columns, ...shown]);
    if (!isCorrected) return reported;
    const corrected = {
      ...{ columns: await corrections.columns(storedColumns(columns)), reported },
      numbersOf: corrections.numbersOf,
    };
    return withOwnColumns({ ...stored, corrected }, columns);
  };
  return {
    heldTests: async (mask) => heldTests(await through(mask)),
    ids: async ({ filters, sort }, mask) => {
      const view = await asAsked(mask, filters, analytesOfRows({ columns: [], sort }));
      const found = foundRows(view, filters);
      return Array.from(orderedRows(view, found, sort, 0, found.length), (row) =>
        view.table.oils.table.idAt(row),
      );
    },
    page: async ({ filters, columns, sort, offset, limit }, mask) => {
      const view = await asAsked(mask, filters, analytesOfRows({ columns: [], sort }), columns);
      const found = foundRows(view, filters);
      const rows = orderedRows(view, found, sort, offset, limit);
      const { corrected } = view;
      return {
        count: found.count(),
        rows: corrected ? await correctedRows(corrected, columns, rows) : pageRows(view, columns, rows),
      };
    },
    facets: async (filters, mask) => facets(await asAsked(mask, filters), filters),
    series: async (filters, question, mask) => {
      const view = await asAsked(mask, filters, analytesOfSeries(question));
      return computeSeries(view, foundRows(view, filters), question);
    },
    oilCells: async (filters, analytes, mask) => {
      const view = await asAsked(
        mask,
        filters,
        analytes.map(({ id }) => id),
      );
      return readOilCells(view, foundRows(view, filters), analytes);
    },
    csv: async function* ({ filters, columns, labels, sort }, mask) {
      const view = await asAsked(mask, filters, analytesOfRows({ columns, sort }));
      const found = foundRows(view, filters);
      yield* writer.lines(csvSource(view, columns, labels), orderedRows(view, found, sort, 0, found.length));
    },
    load: () => {
      first = loaded.get().catch((error: unknown) => {
        deps.log.warn({ err: error }, 'the archive could not be loaded; the next question loads it');
      });
      return first;
    },
    close: async () => {
      await writer.close();
      const closed = source.close();
      await first;
      await closed;
    },
  };
};
