import { type AnalysisFilters, analysisFacetNames } from '@iom/contract/analysis/analysis-query.schemas.ts';
import { isTextResult } from '@iom/contract/library/values/cells.rules.ts';
import { countFacets } from '#modules/catalogue/catalogue.module.ts';
import {
  csvLines,
  loadSamples,
  readCell,
  readTableRows,
  type ValueColumn,
} from '#modules/library/library.module.ts';
import { type CellMask, type Cells, type Dictionary, readCells } from '#modules/samples/samples.module.ts';
import type { Database, ReadTx } from '#platform/database/database.ts';
import { indexAnalytes } from '../../analytes.ts';
import { columnsOf } from '../../own-columns.ts';
import type { AnalysisEngine, PageQuery, PageRow, RowsQuery } from '../analysis-engine.ts';
import { matchingOils } from './matching-oils.store.ts';
import { readOilCells } from './oil-cells.store.ts';
import { countRows, heldTestIds, matchingIds } from './rows.store.ts';
import { readSeries } from './series.store.ts';

/** Number of oils read at a time for a file. */
const oilsPerRead = 1000;

interface Deps {
  database: Database;
  dictionary: () => Dictionary;
}

/** The oils in the order of the ids. */
const loadInOrder = async (tx: ReadTx, ids: readonly number[]) => {
  const oils = new Map((await loadSamples(tx, ids)).map((oil) => [oil.id, oil]));
  return ids.flatMap((id) => oils.get(id) ?? []);
};

type Oil = Awaited<ReturnType<typeof loadInOrder>>[number];

const pageRow = (oil: Oil, columns: readonly ValueColumn[], cells: Cells, mask: CellMask): PageRow => {
  const own = cells.get(oil.id);
  const read = columns.map((column) => readCell(mask, oil, own, column));
  return {
    oil,
    numbers: read.map(({ value: { number, qualifier } }) =>
      isTextResult(qualifier) ? Number.NaN : (number ?? Number.NaN),
    ),
    qualifiers: read.map(({ value }) => value.qualifier),
    missing: read.map(({ missing }) => missing),
  };
};

const readPage = async (tx: ReadTx, dictionary: Dictionary, query: PageQuery, mask: CellMask) => {
  const analytes = columnsOf(indexAnalytes(dictionary), query.filters);
  const count = await countRows(tx, query, mask, analytes);
  const oils = await loadInOrder(tx, await matchingIds(tx, query, mask, analytes, query));
  const cells = await readCells(
    tx,
    mask,
    oils.map(({ id }) => id),
  );
  return { count, rows: oils.map((oil) => pageRow(oil, query.columns, cells, mask)) };
};

async function* readCsv({ database, dictionary }: Deps, query: RowsQuery, mask: CellMask) {
  const { columns, labels } = query;
  const analytes = columnsOf(indexAnalytes(dictionary()), query.filters);
  const ids = await database.compute((tx) => matchingIds(tx, query, mask, analytes));
  for (let start = 0; start < ids.length; start += oilsPerRead) {
    const oils = await database.compute((tx) => loadInOrder(tx, ids.slice(start, start + oilsPerRead)));
    for await (const lines of csvLines(
      readTableRows(database.compute, { mask, oils, columns, labels }, async () => {}),
    ))
      yield Buffer.from(lines);
  }
}

/**
 * Answers questions with SQL statements: the plain form, for archives larger than a server's memory. Reads
 * metadata and values from PostgreSQL on every call.
 */
export const sqlEngine = (deps: Deps): AnalysisEngine => {
  const { database, dictionary } = deps;
  const columnsIn = (filters: AnalysisFilters) => columnsOf(indexAnalytes(dictionary()), filters);
  /** By mask: the one answer that every page and every list of analytes needs. */
  const held = new WeakMap<CellMask, ReadonlySet<number>>();
  return {
    heldTests: async (mask) => {
      const tests = held.get(mask) ?? (await database.compute((tx) => heldTestIds(tx, mask)));
      held.set(mask, tests);
      return tests;
    },
    ids: (query, mask) => database.compute((tx) => matchingIds(tx, query, mask, columnsIn(query.filters))),
    page: (query, mask) => database.compute((tx) => readPage(tx, dictionary(), query, mask)),
    facets: (filters, mask) =>
      database.compute((tx) =>
        countFacets(tx, analysisFacetNames, matchingOils(filters, mask, columnsIn(filters))),
      ),
    series: (filters, question, mask) =>
      database.compute((tx) => readSeries(tx, filters, question, mask, columnsIn(filters))),
    oilCells: (filters, analytes, mask) =>
      database.compute((tx) => readOilCells(tx, { filters, analytes, mask }, columnsIn(filters))),
    csv: (query, mask) => readCsv(deps, query, mask),
    load: async () => {},
    close: async () => {},
  };
};
