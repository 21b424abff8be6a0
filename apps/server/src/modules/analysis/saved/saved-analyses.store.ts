import type { listSavedAnalyses } from '@iom/contract/analysis/saved-analyses.endpoints.ts';
import type { OrderingKeyOf } from '@iom/contract/shared/list-endpoint.ts';
import { and, eq, sql } from 'drizzle-orm';
import { firstRow, type ReadTx, type WriteTx } from '#platform/database/database.ts';
import { type ListPage, listRows, textOrder } from '#platform/database/list-rows.ts';
import { savedAnalyses } from '../analysis.tables.ts';

export type SavedAnalysisRow = typeof savedAnalyses.$inferSelect;
type NewAnalysis = Pick<SavedAnalysisRow, 'userId' | 'name' | 'query' | 'token'> &
  Partial<Pick<SavedAnalysisRow, 'folder'>>;

const sortable = {
  id: savedAnalyses.id,
  name: textOrder(savedAnalyses.name),
  created: savedAnalyses.createdAt,
  updated: savedAnalyses.updatedAt,
};

const ofUser = (userId: number, id: number) =>
  and(eq(savedAnalyses.id, id), eq(savedAnalyses.userId, userId));

/** A page of the user's analyses. */
export const listAnalyses = (
  tx: ReadTx,
  userId: number,
  page: ListPage<OrderingKeyOf<typeof listSavedAnalyses>>,
) =>
  listRows(
    tx,
    {
      select: tx.select().from(savedAnalyses),
      where: eq(savedAnalyses.userId, userId),
      from: savedAnalyses,
      sortable,
      id: savedAnalyses.id,
    },
    page,
  );

/** All analyses of the user. */
export const readAnalyses = (tx: ReadTx, userId: number): Promise<SavedAnalysisRow[]> =>
  tx.select().from(savedAnalyses).where(eq(savedAnalyses.userId, userId));

export const countAnalyses = (tx: ReadTx, userId: number) =>
  tx.$count(savedAnalyses, eq(savedAnalyses.userId, userId));

export const insertAnalysis = async (tx: WriteTx, analysis: NewAnalysis): Promise<SavedAnalysisRow> =>
  firstRow(await tx.insert(savedAnalyses).values(analysis).returning());

/** Undefined without such an analysis of the user. */
export const updateAnalysis = async (
  tx: WriteTx,
  userId: number,
  id: number,
  changes: Partial<Pick<SavedAnalysisRow, 'name' | 'query' | 'folder'>>,
): Promise<SavedAnalysisRow | undefined> =>
  (
    await tx
      .update(savedAnalyses)
      .set({ ...changes, updatedAt: sql`now()` })
      .where(ofUser(userId, id))
      .returning()
  )[0];

/** @returns whether the user had it */
export const deleteAnalysis = async (tx: WriteTx, userId: number, id: number): Promise<boolean> => {
  const deleted = await tx
    .delete(savedAnalyses)
    .where(ofUser(userId, id))
    .returning({ id: savedAnalyses.id });
  return deleted.length > 0;
};

export const findByToken = async (tx: ReadTx, token: string): Promise<SavedAnalysisRow | undefined> =>
  (await tx.select().from(savedAnalyses).where(eq(savedAnalyses.token, token)))[0];

export const deleteUserAnalyses = (tx: WriteTx, userId: number) =>
  tx.delete(savedAnalyses).where(eq(savedAnalyses.userId, userId));
