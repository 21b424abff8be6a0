import type { listSavedAnalyses } from '@iom/contract/analysis/saved-analyses.endpoints.ts';
import {
  maxSavedAnalyses,
  type SavedAnalysis,
  type SavedQuery,
  type SharedAnalysis,
} from '@iom/contract/analysis/saved-analyses.schemas.ts';
import { analytesOfSeries } from '@iom/contract/analysis/series.rules.ts';
import type { OrderingKeyOf } from '@iom/contract/shared/list-endpoint.ts';
import { lockUser } from '#modules/accounts/accounts.module.ts';
import {
  heldDatasets,
  readersCopies,
  regionalNames,
  storedColumns,
} from '#modules/library/library.module.ts';
import type { CellMask } from '#modules/samples/samples.module.ts';
import { ApiError, fieldError } from '#platform/api-error.ts';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import type { ListPage } from '#platform/database/list-rows.ts';
import { violates } from '#platform/database/retry.ts';
import { randomId } from '#platform/random-id.ts';
import type { AnalysisDeps } from '../analysis.service.ts';
import { type AnalyteIndex, indexAnalytes } from '../analytes.ts';
import { analytesInQuery, analytesInSeries, assertReadable } from '../named-analytes.ts';
import { columnsOf } from '../own-columns.ts';
import {
  countAnalyses,
  deleteAnalysis,
  findByToken,
  insertAnalysis,
  listAnalyses,
  type SavedAnalysisRow,
  updateAnalysis,
} from './saved-analyses.store.ts';

const toSavedResponse = ({
  id,
  name,
  query,
  folder,
  token,
  createdAt,
  updatedAt,
}: SavedAnalysisRow): SavedAnalysis => ({
  id,
  name,
  query,
  folder,
  token,
  created: createdAt.toISOString(),
  updated: updatedAt.toISOString(),
});

type Copies = Awaited<ReturnType<typeof readersCopies>>;

/** A saved query with the reader's own copies of regional databases. */
export const withCopies = (query: SavedQuery, copies: Copies): SavedQuery =>
  query.regional_reports === undefined
    ? query
    : { ...query, regional_reports: [...new Set(query.regional_reports.map((id) => copies.get(id) ?? id))] };

/** A page of the user's analyses, by name unless ordered otherwise. */
export const savedAnalyses = async (
  tx: ReadTx,
  userId: number,
  page: ListPage<OrderingKeyOf<typeof listSavedAnalyses>>,
) => {
  const byName = [{ field: 'name', descending: false } as const];
  const ordering = page.ordering.length > 0 ? page.ordering : byName;
  const { count, rows } = await listAnalyses(tx, userId, { ...page, ordering });
  const copies = await readersCopies(tx, { ownerId: userId, readerId: userId });
  return {
    count,
    results: rows.map((row) => toSavedResponse({ ...row, query: withCopies(row.query, copies) })),
  };
};

/** The analytes in a query, with their fields. */
const analytesIn = (query: SavedQuery, field = 'query.') => [
  ...analytesInQuery(query, field),
  ...(query.charts ?? []).flatMap((chart, index) => analytesInSeries(chart, `${field}charts.${index}`)),
];

/** A saved query with all that it names. */
export const readQuery = (query: SavedQuery, prefix = 'query.') => ({
  query,
  named: analytesIn(query, prefix),
  prefix,
});

/**
 * A stored query as far as it can be computed, as the browser opens it: without own columns that cannot be read (any more), and the
 * conditions, charts, columns and the order that name one.
 */
export const readableQuery = <Q extends SavedQuery>(analytes: AnalyteIndex, query: Q): Q => {
  const known = columnsOf(analytes, query);
  const unknown = (query.own_columns ?? []).filter(({ id }) => !known.has(id)).map(({ id }) => id);
  if (unknown.length === 0) return query;
  const { own_columns, test_parameters, columns, charts, sort_field } = query;
  const isKnown = (id: unknown) => !unknown.some((one) => one === id);
  return {
    ...query,
    own_columns: own_columns?.filter(({ id }) => isKnown(id)),
    test_parameters: test_parameters?.filter(({ test }) => isKnown(test)),
    columns: columns?.filter(isKnown),
    charts: charts?.filter((chart) => analytesOfSeries(chart).every(isKnown)),
    sort_field: isKnown(sort_field) ? sort_field : undefined,
  };
};

const asNameError = (error: unknown): never => {
  throw violates(error, 'saved_analyses_name_unique')
    ? fieldError('name', 'You have an analysis with this name.')
    : error;
};

/** @throws ApiError too_many_analyses; bad_input for a name in use, an unknown analyte or a formula that cannot be read. */
export const saveAnalysis = async (
  tx: WriteTx,
  analytes: AnalyteIndex,
  userId: number,
  form: { name: string; query: SavedQuery; folder?: string | undefined },
): Promise<SavedAnalysis> => {
  assertReadable(analytes, [readQuery(form.query)]);
  // serializes the requests of a user, so that the limit holds
  await lockUser(tx, userId);
  if ((await countAnalyses(tx, userId)) >= maxSavedAnalyses) throw new ApiError('too_many_analyses');
  const token = randomId();
  return toSavedResponse(await insertAnalysis(tx, { ...form, userId, token }).catch(asNameError));
};

/**
 * @throws ApiError not_found for another user's analysis; bad_input for a name in use or an unknown analyte.
 */
export const changeAnalysis = async (
  tx: WriteTx,
  analytes: AnalyteIndex,
  userId: number,
  id: number,
  changes: { name?: string | undefined; query?: SavedQuery | undefined; folder?: string | undefined },
): Promise<SavedAnalysis> => {
  if (changes.query) assertReadable(analytes, [readQuery(changes.query)]);
  const row = await updateAnalysis(tx, userId, id, changes).catch(asNameError);
  if (!row) throw new ApiError('not_found');
  return toSavedResponse(row);
};

/** @throws ApiError not_found for another user's analysis. */
export const removeAnalysis = async (tx: WriteTx, userId: number, id: number): Promise<null> => {
  if (!(await deleteAnalysis(tx, userId, id))) throw new ApiError('not_found');
  return null;
};

const none: CellMask = new Map();

/** A reader's licences, also as copies of those that the owner of saved queries names. */
export const heldByReader = async (tx: ReadTx, parties: { ownerId: number; readerId: number }) => ({
  held: {
    ...(await heldDatasets(tx, parties.readerId)),
    /** Names of the databases of the owner; the queries name no others that have a name here. */
    names: await regionalNames(tx, parties.ownerId),
  },
  copies: await readersCopies(tx, parties),
});

type HeldDatasets = Awaited<ReturnType<typeof heldByReader>>['held'];

/**
 * The held and missing datasets of a query; nothing is held if it names datasets and the reader holds none of
 * them.
 */
export interface HeldOfQuery {
  mask: CellMask;
  missing: SharedAnalysis['missing'];
}

const selectHeldDatasets = async (
  { masks, sampleSet }: AnalysisDeps,
  readerId: number,
  held: HeldDatasets,
  query: SavedQuery,
) => {
  // the set is free in answers, not in rows or charts
  if (query.sample_set) return { datasets: [], mask: query.answer ? (await sampleSet()).mask : none };
  const { regional_reports = [], custom_reports = [] } = query;
  const regional = regional_reports.filter((id) => held.regional.includes(id));
  const custom = custom_reports.filter((id) => held.custom.includes(id));
  const namesSome = regional_reports.length + custom_reports.length > 0;
  const datasets = [
    ...regional_reports
      .filter((id) => !regional.includes(id))
      .map((id) => ({ kind: 'REGIONAL' as const, id, database: held.names.get(id) ?? null })),
    ...custom_reports
      .filter((id) => !custom.includes(id))
      .map((id) => ({ kind: 'CUSTOM' as const, id, database: null })),
  ];
  const isEmpty = namesSome && regional.length + custom.length === 0;
  return { datasets, mask: isEmpty ? none : await masks.visible({ id: readerId }, { regional, custom }) };
};

/** The cells of a query that a reader holds, and what the reader lacks of it. */
export const heldOfQuery = async (
  deps: AnalysisDeps,
  readerId: number,
  held: HeldDatasets,
  query: SavedQuery,
): Promise<HeldOfQuery> => {
  const { datasets, mask } = await selectHeldDatasets(deps, readerId, held, query);
  const tests = await deps.engine.heldTests(mask);
  const analytes = indexAnalytes(deps.dictionary());
  const columns = columnsOf(analytes, query);
  const own = query.own_columns?.map(({ id }) => id) ?? [];
  const named = new Set([...analytesIn(query).map(({ id }) => id), ...own]);
  const absent = storedColumns([...named].flatMap((id) => columns.get(id) ?? []))
    .filter(({ testId }) => !tests.has(testId))
    .map(({ id, name }) => ({ id, name }));
  return { mask, missing: { datasets, analytes: absent } };
};

/**
 * The analysis of a link with what the reader lacks. Does not disclose names of other people's datasets.
 * @throws ApiError not_found for an unknown link.
 */
export const sharedAnalysis = async (
  deps: AnalysisDeps,
  readerId: number,
  token: string,
): Promise<SharedAnalysis> => {
  const { row, held, copies } = await deps.database.read(async (tx) => {
    const row = await findByToken(tx, token);
    if (!row) throw new ApiError('not_found');
    return { row, ...(await heldByReader(tx, { ownerId: row.userId, readerId })) };
  });
  const query = withCopies(row.query, copies);
  return {
    name: row.name,
    query,
    mine: row.userId === readerId,
    missing: (await heldOfQuery(deps, readerId, held, query)).missing,
  };
};
