import { countFacets } from '@iom/columnar/facets.ts';
import { matchingRows } from '@iom/columnar/filter.ts';
import type { AnalysisFacets } from '@iom/contract/analysis/analysis.schemas.ts';
import {
  type AnalysisFacetName,
  type AnalysisFilters,
  analysisFacetNames,
} from '@iom/contract/analysis/analysis-query.schemas.ts';
import { analytesOfSeries } from '@iom/contract/analysis/series.rules.ts';
import { type SiteResults, storedColumns, type ValueColumn } from '#modules/library/library.module.ts';
import type { CellMask, Samples } from '#modules/samples/samples.module.ts';
import { columnsOf } from '../../own-columns.ts';
import { type AnalysisEngine, analytesOfRows, columnsRead } from '../analysis-engine.ts';
import { openArchiveSource, type SourceDeps } from './archive/archive-source.ts';
import type { ArchiveTable } from './archive/archive-table.ts';
import { openLatest } from './archive/latest.ts';
import { type ArchiveView, facetColumn } from './archive-view.ts';
import { type Corrections, openCorrections } from './corrected-columns.ts';
import { csvSource } from './csv/csv-source.ts';
import { openCsvWriter } from './csv/csv-writer.ts';
import { readOilCells } from './oil-cells.ts';
import { withOwnColumns } from './own-values.ts';
import { toPredicates } from './predicates.ts';
import { correctedRows, orderedRows, pageRows } from './rows.ts';
import { computeSeries } from './series.ts';
import { toFacetKey } from './series-rows.ts';
import { cacheVisibleCells, type VisibleCells } from './visible-cells.ts';

interface Deps extends SourceDeps {
  samples: Pick<Samples, 'dictionary' | 'onNewVersion'>;
  siteResults: () => Promise<SiteResults>;
}

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
