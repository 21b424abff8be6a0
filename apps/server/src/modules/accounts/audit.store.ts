import { and, desc, eq, gte, sql } from 'drizzle-orm';
import type { ReadTx } from '#platform/database/database.ts';
import { type ListPage, listRows } from '#platform/database/list-rows.ts';
import type { RecordChange } from '#platform/http/audited.ts';
import { auditLog } from './accounts.tables.ts';

export const recordChange: RecordChange = async (tx, { email, ip, requestId }, action, change) => {
  await tx.insert(auditLog).values({ actor: email, action, ...change, ip, requestId });
};

export interface AuditFilter {
  actor?: string | undefined;
  action?: string | undefined;
  target?: string | undefined;
  since?: string | undefined;
}

const sortable = { id: auditLog.id, at: auditLog.at };

/** Newest first unless ordered otherwise. */
export const listAudit = (tx: ReadTx, filter: AuditFilter, page: ListPage<keyof typeof sortable>) => {
  const where = and(
    filter.actor === undefined ? undefined : eq(sql`lower(${auditLog.actor})`, filter.actor.toLowerCase()),
    filter.action === undefined ? undefined : eq(auditLog.action, filter.action),
    filter.target === undefined ? undefined : eq(auditLog.target, filter.target),
    filter.since === undefined ? undefined : gte(auditLog.at, new Date(filter.since)),
  );
  const { id } = auditLog;
  const select = tx.select().from(auditLog);
  return listRows(tx, { select, where, from: auditLog, sortable, id, defaultOrder: desc(id) }, page);
};
