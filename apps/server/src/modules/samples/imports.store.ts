import type { ImportMapping } from '@iom/contract/samples/imports/import-mapping.schemas.ts';
import type { ImportReport } from '@iom/contract/samples/imports/imports.schemas.ts';
import { unfinishedStatuses } from '@iom/contract/shared/tasks.ts';
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { users } from '#modules/accounts/accounts.tables.ts';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import { type ListPage, listRows } from '#platform/database/list-rows.ts';
import { importMappings, imports } from './imports.tables.ts';
import { sampleGroups } from './samples.tables.ts';

export type ImportTask = typeof imports.$inferSelect;
export type NewImportTask = Pick<
  ImportTask,
  | 'id'
  | 'userId'
  | 'name'
  | 'dryRun'
  | 'correction'
  | 'actorIp'
  | 'requestId'
  | 'samplesPieces'
  | 'resultsPieces'
> & { mapping?: ImportMapping | null };

const columns = {
  id: imports.id,
  createdAt: imports.createdAt,
  name: imports.name,
  dryRun: imports.dryRun,
  correction: imports.correction,
  status: imports.status,
  progress: imports.progress,
  failure: imports.failure,
  startedBy: users.email,
  // a list of 5,000 errors stays in the database
  // null once it is withdrawn
  group: sql<
    number | null
  >`(select stored.id::int from ${sampleGroups} stored where stored.id = (${imports.report}->>'group')::bigint)`,
  accepted: sql<number>`coalesce((${imports.report}->>'accepted')::int, 0)`,
  errorCount: sql<number>`coalesce(jsonb_array_length(${imports.report}->'errors'), 0)`,
  warningCount: sql<number>`coalesce(jsonb_array_length(${imports.report}->'warnings'), 0)`,
};
const sortable = { created: imports.createdAt };

const selectImports = (tx: ReadTx) =>
  tx.select(columns).from(imports).innerJoin(users, eq(users.id, imports.userId));
export type ListedImport = Awaited<ReturnType<typeof selectImports>>[number];

export const insertImport = (tx: WriteTx, task: NewImportTask) => tx.insert(imports).values(task);

export const findImportTask = async (tx: ReadTx, id: string): Promise<ImportTask | undefined> =>
  (await tx.select().from(imports).where(eq(imports.id, id)))[0];

export const findListedImport = async (tx: ReadTx, id: string): Promise<ListedImport | undefined> =>
  (await selectImports(tx).where(eq(imports.id, id)))[0];

/** Newest first unless ordered otherwise. */
export const listImportTasks = (tx: ReadTx, page: ListPage<keyof typeof sortable>) =>
  listRows(
    tx,
    {
      select: selectImports(tx),
      where: undefined,
      from: imports,
      sortable,
      id: imports.id,
      defaultOrder: desc(imports.createdAt),
    },
    page,
  );

const isUnfinished = (id: string) =>
  and(eq(imports.id, id), inArray(imports.status, [...unfinishedStatuses]));

export const markImportRunning = (tx: WriteTx, id: string, progress: number) =>
  tx.update(imports).set({ status: 'RUNNING', progress }).where(isUnfinished(id));

export const markImportReady = (tx: WriteTx, id: string, report: ImportReport) =>
  tx.update(imports).set({ status: 'READY', progress: 1, report }).where(isUnfinished(id));

export const markImportFailed = (tx: WriteTx, id: string, failure: NonNullable<ImportTask['failure']>) =>
  tx.update(imports).set({ status: 'FAILED', failure }).where(isUnfinished(id));

/** Reopens an import that failed because of the server. @returns whether it was one */
export const reopenImport = async (tx: WriteTx, id: string): Promise<boolean> => {
  const failed = and(eq(imports.id, id), eq(imports.status, 'FAILED'), eq(imports.failure, 'failed'));
  const reopened = await tx
    .update(imports)
    .set({ status: 'PENDING', failure: null })
    .where(failed)
    .returning({ id: imports.id });
  return reopened.length > 0;
};

export const userEmail = async (tx: ReadTx, userId: number): Promise<string> =>
  (await tx.select({ email: users.email }).from(users).where(eq(users.id, userId)))[0]?.email ?? '';

/** Addresses by user id; deleted accounts are left out. */
export const emailsOf = async (tx: ReadTx, ids: readonly number[]): Promise<Map<number, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(inArray(users.id, [...ids]), isNull(users.deletedAt)));
  return new Map(rows.map(({ id, email }) => [id, email]));
};

/** Remembers the mapping of a laboratory in place of an earlier one. */
export const rememberMapping = (tx: WriteTx, mapping: ImportMapping) =>
  tx
    .insert(importMappings)
    .values({ laboratory: mapping.laboratory, mapping })
    .onConflictDoUpdate({
      target: importMappings.laboratory,
      set: { mapping, updatedAt: sql`now()` },
    });

/** The remembered mappings by the name of the laboratory. */
export const listMappings = async (tx: ReadTx) => {
  const rows = await tx.select().from(importMappings).orderBy(asc(importMappings.laboratory)).limit(500);
  return rows.map(({ laboratory, updatedAt, mapping }) => ({
    ...{ laboratory, mapping },
    updated: updatedAt.toISOString(),
  }));
};
