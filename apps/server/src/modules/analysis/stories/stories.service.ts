import type { listStories } from '@iom/contract/analysis/stories.endpoints.ts';
import {
  type DashboardFilters,
  maxStories,
  maxStoriesBytes,
  type SharedStory,
  type Story,
  type StoryChanges,
  type StoryForm,
  type StoryPart,
} from '@iom/contract/analysis/stories.schemas.ts';
import type { OrderingKeyOf } from '@iom/contract/shared/list-endpoint.ts';
import { lockUser } from '#modules/accounts/accounts.module.ts';
import { readersCopies } from '#modules/library/library.module.ts';
import { ApiError } from '#platform/api-error.ts';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import type { ListPage } from '#platform/database/list-rows.ts';
import { randomId } from '#platform/random-id.ts';
import type { AnalysisDeps } from '../analysis.service.ts';
import type { AnalyteIndex } from '../analytes.ts';
import { analytesInQuery, assertReadable } from '../named-analytes.ts';
import { heldByReader, heldOfQuery, readQuery, withCopies } from '../saved/saved-analyses.service.ts';
import {
  type Changes,
  changeStoryRow,
  deleteStoryRow,
  findStory,
  findStoryByToken,
  holdsStory,
  insertStory,
  listStoryRows,
  lockStory,
  restoreStoryRow,
  type StoryRow,
  sizeOfStories,
} from './stories.store.ts';

/** With its parts, or in a list with their number. */
const toRowResponse = <Parts>({
  id,
  title,
  parts,
  layout,
  folder,
  token,
  createdAt,
  updatedAt,
}: Omit<StoryRow, 'parts'> & { parts: Parts }): Omit<Story, 'parts' | 'filters'> & { parts: Parts } => ({
  id,
  title,
  parts,
  layout,
  folder,
  token,
  created: createdAt.toISOString(),
  updated: updatedAt.toISOString(),
});

const toStoryResponse = (row: StoryRow): Story => ({ ...toRowResponse(row), filters: row.filters ?? {} });

/** A page of the user's stories, the latest changed first unless ordered otherwise. */
export const listUserStories = async (
  tx: ReadTx,
  userId: number,
  page: ListPage<OrderingKeyOf<typeof listStories>>,
) => {
  const { count, rows } = await listStoryRows(tx, userId, page);
  return { count, results: rows.map((row) => toRowResponse(row)) };
};

const assertAnalytes = (
  analytes: AnalyteIndex,
  parts: readonly StoryPart[] = [],
  filters: DashboardFilters = {},
) =>
  assertReadable(analytes, [
    ...parts.flatMap((part, index) =>
      part.kind === 'view' ? [readQuery(part.query, `parts.${index}.query.`)] : [],
    ),
    { query: filters, named: analytesInQuery(filters, 'filters.'), prefix: 'filters.' },
  ]);

/** @throws ApiError too_many_stories if the user's stories, with the one just written, exceed their limits. */
const assertRoom = async (tx: ReadTx, userId: number) => {
  const { count, bytes } = await sizeOfStories(tx, userId);
  if (count > maxStories || bytes > maxStoriesBytes) throw new ApiError('too_many_stories');
};

/** @throws ApiError too_many_stories; bad_input for an unknown analyte. */
export const makeStory = async (
  tx: WriteTx,
  analytes: AnalyteIndex,
  userId: number,
  form: StoryForm,
): Promise<Story> => {
  assertAnalytes(analytes, form.parts, form.filters);
  // serializes the requests of a user, so that the limit holds
  await lockUser(tx, userId);
  const row = await insertStory(tx, { ...form, userId, token: randomId() });
  await assertRoom(tx, userId);
  return toStoryResponse(row);
};

const partsWithCopies = (parts: readonly StoryPart[], copies: ReadonlyMap<number, number>): StoryPart[] =>
  parts.map((part) => (part.kind === 'words' ? part : { ...part, query: withCopies(part.query, copies) }));

/** @throws ApiError not_found for another user's story. */
export const readOwnStory = async (tx: ReadTx, userId: number, id: number): Promise<Story> => {
  const row = await findStory(tx, userId, id);
  if (!row) throw new ApiError('not_found');
  const copies = await readersCopies(tx, { ownerId: userId, readerId: userId });
  return toStoryResponse({ ...row, parts: partsWithCopies(row.parts, copies) });
};

/**
 * Changes the version given by `updated`, or any without it. A repeated request, whose changes are stored
 * already, changes nothing.
 * @throws ApiError not_found for another user's story; story_changed; too_many_stories; bad_input for an
 * unknown analyte.
 */
export const changeStory = async (
  tx: WriteTx,
  analytes: AnalyteIndex,
  userId: number,
  id: number,
  { updated, ...form }: StoryChanges,
): Promise<Story> => {
  assertAnalytes(analytes, form.parts, form.filters);
  const changes: Changes = form;
  await lockUser(tx, userId);
  const stored = await lockStory(tx, userId, id);
  if (!stored) throw new ApiError('not_found');
  if (updated !== undefined && Date.parse(updated) !== stored.updatedAt.getTime()) {
    if (await holdsStory(tx, userId, id, changes)) return toStoryResponse(stored);
    throw new ApiError('story_changed');
  }
  const row = await changeStoryRow(tx, userId, id, changes);
  await assertRoom(tx, userId);
  return toStoryResponse(row);
};

/** @throws ApiError not_found for another user's story. */
export const removeStory = async (tx: WriteTx, userId: number, id: number): Promise<null> => {
  if (!(await deleteStoryRow(tx, userId, id))) throw new ApiError('not_found');
  return null;
};

/**
 * Restores a story that the user deleted within a day.
 * @throws ApiError not_found for any other story; too_many_stories.
 */
export const restoreStory = async (tx: WriteTx, userId: number, id: number): Promise<Story> => {
  await lockUser(tx, userId);
  const row = await restoreStoryRow(tx, userId, id);
  if (!row) throw new ApiError('not_found');
  await assertRoom(tx, userId);
  return toStoryResponse(row);
};

/** The story of a link with the reader's held data. @throws ApiError not_found for an unknown link */
export const readersStory = async (tx: ReadTx, readerId: number, token: string) => {
  const row = await findStoryByToken(tx, token);
  if (!row) throw new ApiError('not_found');
  const { held, copies } = await heldByReader(tx, { ownerId: row.userId, readerId });
  return { row, held, parts: partsWithCopies(row.parts, copies) };
};

/**
 * The story of a link with what the reader lacks of each view. Does not disclose its owner.
 * @throws ApiError not_found for an unknown link.
 */
export const readSharedStory = async (
  deps: AnalysisDeps,
  readerId: number,
  token: string,
): Promise<SharedStory> => {
  const { row, held, parts: views } = await deps.database.read((tx) => readersStory(tx, readerId, token));
  const parts: SharedStory['parts'] = [];
  for (const part of views)
    parts.push(
      part.kind === 'words'
        ? part
        : { ...part, missing: (await heldOfQuery(deps, readerId, held, part.query)).missing },
    );
  const mine = row.userId === readerId;
  return {
    ...{ id: mine ? row.id : null, title: row.title, updated: row.updatedAt.toISOString(), mine },
    ...{ layout: row.layout, filters: row.filters ?? {}, parts },
  };
};
