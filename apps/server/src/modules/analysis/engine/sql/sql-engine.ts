import { type AnalysisFilters, analysisFacetNames } from '@iom/contract/analysis/analysis-query.schemas.ts';
import { analytesOfSeries } from '@iom/contract/analysis/series.rules.ts';
import { isTextResult } from '@iom/contract/library/values/cells.rules.ts';
import { sql } from 'drizzle-orm';
import { countFacets } from '#modules/catalogue/catalogue.module.ts';
import {
  cellCorrection,
  csvLines,
  isCorrected,
  loadSamples,
  readCell,
  readTableRows,
  type SiteResults,
  storedColumns,
  type ValueColumn,
} from '#modules/library/library.module.ts';
import {
  type CellMask,
  type Cells,
  type Dictionary,
  readCells,
  releasedMarketOils,
} from '#modules/samples/samples.module.ts';
import { results } from '#modules/samples/samples.tables.ts';
import { type Database, type ReadTx, rowsOf } from '#platform/database/database.ts';
import { type AnalyteIndex, indexAnalytes, requireAnalyte } from '../../analytes.ts';
import { columnsOf } from '../../own-columns.ts';
import {
  type AnalysisEngine,
  analytesOfRows,
  columnsRead,
  type PageQuery,
  type PageRow,
  type RowsQuery,
} from '../analysis-engine.ts';
import { matchingOils, type OtherNumbers, type ReadColumn } from './matching-oils.store.ts';
import { countRows, heldTestIds, matchingIds, readOilCells } from './rows.store.ts';
import { readSeries } from './series.store.ts';

/** Number of oils read at a time for a file. */
const oilsPerRead = 1000;

interface StoredNumber {
  id: number;
  year: number;
  batchId: number;
  number: number;
}

/** The plain numbers of an analyte that a laboratory measured in a batch. */
const storedNumbers = (tx: ReadTx, { testId, position }: ValueColumn): Promise<StoredNumber[]> =>
  rowsOf(
    tx,
    sql`select s.id::int as id, s.year, r.batch_id::int as "batchId", r.numbers[${position + 1}::int] as number
      from ${results} r join ${releasedMarketOils} s on s.id = r.sample_id
      where r.test_id = ${testId}::bigint and r.batch_id is not null
        and r.numbers[${position + 1}::int] is not null and r.qualifiers[${position + 1}::int] is null`,
  );

/** The analytes, some of them with their corrected numbers. */
const correctedAnalytes = async (
  tx: ReadTx,
  analytes: AnalyteIndex,
  some: readonly ValueColumn[],
  { correct }: SiteResults,
): Promise<ReadonlyMap<number, ReadColumn>> => {
  const corrected = new Map<number, ReadColumn>(analytes);
  for (const analyte of some) {
    const found = (await storedNumbers(tx, analyte)).flatMap(({ id: sample, number, ...measured }) => {
      const without = correct(analyte, number, measured);
      return without === undefined ? [] : [{ sample, number: without }];
    });
    const instead: OtherNumbers = {
      ids: found.map(({ sample }) => sample),
      numbers: found.map(({ number }) => number),
    };
    corrected.set(analyte.id, { ...analyte, instead });
  }
  return corrected;
};

interface Deps {
  database: Database;
  dictionary: () => Dictionary;
  siteResults: () => Promise<SiteResults>;
}

/**
 * Asks the database with the analytes of the dictionary and the own columns of the filters, or, for corrected values, with those numbers of
 * the analytes that the question reads, and with what they were corrected by.
 */
const ask = async <T>(
  { database, dictionary, siteResults }: Deps,
  filters: AnalysisFilters,
  read: readonly number[],
  question: (tx: ReadTx, analytes: AnalyteIndex, site: SiteResults | undefined) => Promise<T>,
): Promise<T> => {
  const site = filters.values === 'corrected' ? await siteResults() : undefined;
  return database.compute(async (tx) => {
    const stored = indexAnalytes(dictionary());
    const analytes = columnsOf(stored, filters);
    if (!site) return question(tx, analytes, undefined);
    const asked = storedColumns(columnsRead(analytes, filters, read));
    return question(tx, columnsOf(await correctedAnalytes(tx, stored, asked, site), filters), site);
  });
};

/** The oils in the order of the ids. */
const loadInOrder = async (tx: ReadTx, ids: readonly number[]) => {
  const oils = new Map((await loadSamples(tx, ids)).map((oil) => [oil.id, oil]));
  return ids.flatMap((id) => oils.get(id) ?? []);
};

type Oil = Awaited<ReturnType<typeof loadInOrder>>[number];

const pageRow = (
  oil: Oil,
  columns: readonly ValueColumn[],
  cells: Cells,
  mask: CellMask,
  site: SiteResults | undefined,
): PageRow => {
  const own = cells.get(oil.id);
  const correct = site && cellCorrection(site, oil);
  const read = columns.map((column) => ({
    ...readCell(mask, oil, own, column, correct),
    reported:
      correct && isCorrected(own, column, correct) ? readCell(mask, oil, own, column).value.number : null,
  }));
  return {
    oil,
    numbers: read.map(({ value: { number, qualifier } }) =>
      isTextResult(qualifier) ? Number.NaN : (number ?? Number.NaN),
    ),
    qualifiers: read.map(({ value }) => value.qualifier),
    missing: read.map(({ missing }) => missing),
    ...(site && { reported: read.map(({ reported }) => reported ?? Number.NaN) }),
  };
};

const readPage = async (
  tx: ReadTx,
  analytes: AnalyteIndex,
  query: PageQuery,
  mask: CellMask,
  site: SiteResults | undefined,
) => {
  const count = await countRows(tx, query, mask, analytes);
  const oils = await loadInOrder(tx, await matchingIds(tx, query, mask, analytes, query));
  const cells = await readCells(
    tx,
    mask,
    oils.map(({ id }) => id),
  );
  return { count, rows: oils.map((oil) => pageRow(oil, query.columns, cells, mask, site)) };
};

async function* readCsv(deps: Deps, query: RowsQuery, mask: CellMask) {
  const { database } = deps;
  const { columns, labels } = query;
  const { site, ids } = await ask(
    deps,
    query.filters,
    analytesOfRows({ ...query, columns: [] }),
    async (tx, analytes, results) => ({
      site: results,
      ids: await matchingIds(tx, query, mask, analytes),
    }),
  );
  for (let start = 0; start < ids.length; start += oilsPerRead) {
    const oils = await database.compute((tx) => loadInOrder(tx, ids.slice(start, start + oilsPerRead)));
    for await (const lines of csvLines(
      readTableRows(database.compute, { mask, oils, columns, labels, site }, async () => {}),
    ))
      yield Buffer.from(lines);
  }
}

/**
 * Answers questions with SQL statements: the plain form, for archives larger than a server's memory. Reads
 * metadata and values from PostgreSQL on every call.
 */
export const sqlEngine = (deps: Deps): AnalysisEngine => {
  const { database } = deps;
  /** By mask: the one answer that every page and every list of analytes needs. */
  const held = new WeakMap<CellMask, ReadonlySet<number>>();
  return {
    heldTests: async (mask) => {
      const tests = held.get(mask) ?? (await database.compute((tx) => heldTestIds(tx, mask)));
      held.set(mask, tests);
      return tests;
    },
    ids: (query, mask) =>
      ask(deps, query.filters, analytesOfRows({ ...query, columns: [] }), (tx, analytes) =>
        matchingIds(tx, query, mask, analytes),
      ),
    page: (query, mask) =>
      ask(deps, query.filters, analytesOfRows({ ...query, columns: [] }), (tx, analytes, site) =>
        readPage(tx, analytes, query, mask, site),
      ),
    facets: (filters, mask) =>
      ask(deps, filters, [], (tx, analytes) =>
        countFacets(tx, analysisFacetNames, matchingOils(filters, mask, analytes)),
      ),
    series: (filters, question, mask) =>
      ask(deps, filters, analytesOfSeries(question), (tx, analytes) =>
        readSeries(tx, filters, question, mask, analytes),
      ),
    oilCells: (filters, columns, mask) => {
      const ids = columns.map(({ id }) => id);
      return ask(deps, filters, ids, (tx, index) => {
        const analytes = ids.map((id) => requireAnalyte(index, id));
        return readOilCells(tx, { filters, analytes, mask }, index);
      });
    },
    csv: (query, mask) => readCsv(deps, query, mask),
    load: async () => {},
    close: async () => {},
  };
};
