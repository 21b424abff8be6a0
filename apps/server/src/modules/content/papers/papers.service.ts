import type { Paper, PaperChanges, PaperForm } from '@iom/contract/content/papers/papers.schemas.ts';
import { ApiError } from '#platform/api-error.ts';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import type { ListPage } from '#platform/database/list-rows.ts';
import type { Audited } from '#platform/http/audited.ts';
import {
  findPaper,
  insertPaper,
  listPaperRows,
  lockPaper,
  type PaperFilter,
  type PaperRow,
  removePaper,
  savePaper,
} from './papers.store.ts';

const contentOf = ({ title, authors, presented, citation, abstract, link }: PaperForm): PaperForm => ({
  title,
  authors,
  presented,
  citation,
  abstract,
  link,
});

const toPaperResponse = (row: PaperRow): Paper => ({ id: row.id, ...contentOf(row) });
const targetOf = ({ id }: PaperRow) => `paper ${id}`;

export const listPapers = async (
  tx: ReadTx,
  filter: PaperFilter,
  page: ListPage<'id' | 'title' | 'authors' | 'presented'>,
) => {
  const { count, rows } = await listPaperRows(tx, filter, page);
  return { count, results: rows.map(toPaperResponse) };
};

/** @throws ApiError not_found */
export const paperOf = async (tx: ReadTx, id: number): Promise<Paper> => {
  const row = await findPaper(tx, id);
  if (!row) throw new ApiError('not_found');
  return toPaperResponse(row);
};

export const createPaper = async (tx: WriteTx, form: PaperForm): Promise<Audited<Paper>> => {
  const row = await insertPaper(tx, form);
  return {
    response: toPaperResponse(row),
    change: { target: targetOf(row), before: null, after: contentOf(row) },
  };
};

/** Changes the fields given. @throws ApiError not_found */
export const updatePaper = async (
  tx: WriteTx,
  id: number,
  changes: PaperChanges,
): Promise<Audited<Paper>> => {
  const before = await lockPaper(tx, id);
  if (!before) throw new ApiError('not_found');
  const row = await savePaper(tx, id, { ...contentOf(before), ...changes });
  return {
    response: toPaperResponse(row),
    change: { target: targetOf(row), before: contentOf(before), after: contentOf(row) },
  };
};

/** @throws ApiError not_found */
export const deletePaper = async (tx: WriteTx, id: number): Promise<Audited<null>> => {
  const row = await lockPaper(tx, id);
  if (!row) throw new ApiError('not_found');
  await removePaper(tx, id);
  return { response: null, change: { target: targetOf(row), before: contentOf(row), after: null } };
};
