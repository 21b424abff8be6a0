import type { Paper, PaperChanges, PaperForm } from '@iom/contract/content/papers.endpoints.ts';
import { and, desc, eq, ilike, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { type Dictionary, notifyArchive } from '#modules/samples/samples.module.ts';
import { ApiError, fieldError } from '#platform/api-error.ts';
import { firstRow, type ReadTx, type WriteTx } from '#platform/database/database.ts';
import { ilikeContains, type ListPage, listRows, textOrder } from '#platform/database/list-rows.ts';
import type { Audited } from '#platform/http/audited.ts';
import { papers } from '../content.tables.ts';

export type PaperRow = typeof papers.$inferSelect;

const sortable = {
  id: papers.id,
  title: textOrder(papers.title),
  authors: textOrder(papers.authors),
  presented: textOrder(papers.presented),
};
const searched = [papers.title, papers.authors, papers.presented, papers.abstract, papers.citation];

/** Like `paperYear` of the contract. */
const lastYear = (text: AnyPgColumn) => sql`substring(${text} from '^.*\\m((?:19|20)[0-9]{2})\\M')`;
const year = sql`coalesce(${lastYear(papers.presented)}, ${lastYear(papers.citation)})`;

interface PaperFilter {
  search?: string | undefined;
  author?: string | undefined;
  year?: string | undefined;
}

/** A page of papers, newest first by default. */
const listPaperRows = (tx: ReadTx, filter: PaperFilter, page: ListPage<keyof typeof sortable>) => {
  const where = and(
    filter.search
      ? or(...searched.map((column) => ilike(column, ilikeContains(filter.search ?? ''))))
      : undefined,
    filter.author ? ilike(papers.authors, ilikeContains(filter.author)) : undefined,
    filter.year ? eq(year, filter.year) : undefined,
  );
  const { id } = papers;
  const select = tx.select().from(papers);
  return listRows(tx, { select, where, from: papers, sortable, id, defaultOrder: desc(id) }, page);
};

/** All papers, the newest first. */
export const listAllPapers = (tx: ReadTx): Promise<PaperRow[]> =>
  tx.select().from(papers).orderBy(desc(papers.id));

const findPaper = async (tx: ReadTx, id: number): Promise<PaperRow | undefined> =>
  (await tx.select().from(papers).where(eq(papers.id, id)))[0];

/** Locks the paper until the transaction ends. */
const lockPaper = async (tx: WriteTx, id: number): Promise<PaperRow | undefined> =>
  (await tx.select().from(papers).where(eq(papers.id, id)).for('update'))[0];

const toColumns = ({ tests, ...texts }: PaperForm) => ({ ...texts, testIds: tests });

const insertPaper = async (tx: WriteTx, paper: PaperForm): Promise<PaperRow> =>
  firstRow(await tx.insert(papers).values(toColumns(paper)).returning());

const savePaper = async (tx: WriteTx, id: number, paper: PaperForm): Promise<PaperRow> =>
  firstRow(await tx.update(papers).set(toColumns(paper)).where(eq(papers.id, id)).returning());

const removePaper = (tx: WriteTx, id: number) => tx.delete(papers).where(eq(papers.id, id));

const pickContent = ({ id: _, createdAt: __, testIds, ...texts }: PaperRow): PaperForm => ({
  ...texts,
  tests: testIds,
});

const toPaperResponse = (row: PaperRow): Paper => ({ id: row.id, ...pickContent(row) });

/** @throws ApiError bad_input for a test that the dictionary does not have */
const assertKnownTests = (dictionary: Dictionary, tests: readonly number[] = []) => {
  const unknown = tests.find((id) => !dictionary.test(id));
  if (unknown !== undefined) throw fieldError('tests', `The data dictionary has no test ${unknown}.`);
};
const auditTarget = ({ id }: PaperRow) => `paper ${id}`;

export const listPapers = async (
  tx: ReadTx,
  filter: PaperFilter,
  page: ListPage<'id' | 'title' | 'authors' | 'presented'>,
) => {
  const { count, rows } = await listPaperRows(tx, filter, page);
  return { count, results: rows.map(toPaperResponse) };
};

/** @throws ApiError not_found */
export const readPaper = async (tx: ReadTx, id: number): Promise<Paper> => {
  const row = await findPaper(tx, id);
  if (!row) throw new ApiError('not_found');
  return toPaperResponse(row);
};

/** @throws ApiError bad_input for an unknown test */
export const createPaper = async (
  tx: WriteTx,
  dictionary: Dictionary,
  form: PaperForm,
): Promise<Audited<Paper>> => {
  assertKnownTests(dictionary, form.tests);
  const row = await insertPaper(tx, form);
  await notifyArchive(tx);
  return {
    response: toPaperResponse(row),
    change: { target: auditTarget(row), before: null, after: pickContent(row) },
  };
};

/** Changes the given fields. @throws ApiError not_found, bad_input for an unknown test */
export const updatePaper = async (
  tx: WriteTx,
  dictionary: Dictionary,
  id: number,
  changes: PaperChanges,
): Promise<Audited<Paper>> => {
  assertKnownTests(dictionary, changes.tests);
  const before = await lockPaper(tx, id);
  if (!before) throw new ApiError('not_found');
  const row = await savePaper(tx, id, { ...pickContent(before), ...changes });
  await notifyArchive(tx);
  return {
    response: toPaperResponse(row),
    change: { target: auditTarget(row), before: pickContent(before), after: pickContent(row) },
  };
};

/** @throws ApiError not_found */
export const deletePaper = async (tx: WriteTx, id: number): Promise<Audited<null>> => {
  const row = await lockPaper(tx, id);
  if (!row) throw new ApiError('not_found');
  await removePaper(tx, id);
  await notifyArchive(tx);
  return { response: null, change: { target: auditTarget(row), before: pickContent(row), after: null } };
};
