import type { OrderingKey } from '@iom/contract/shared/paging.ts';
import { and, asc, desc, eq, gte, sql } from 'drizzle-orm';
import type { ReadTx } from '#platform/database/database.ts';
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

/** Newest first unless ordered otherwise. */
export const listAudit = async (
  tx: ReadTx,
  filter: AuditFilter,
  page: { offset: number; limit: number; ordering: readonly OrderingKey<'id' | 'at'>[] },
) => {
  const where = and(
    filter.actor === undefined ? undefined : eq(sql`lower(${auditLog.actor})`, filter.actor.toLowerCase()),
    filter.action === undefined ? undefined : eq(auditLog.action, filter.action),
    filter.target === undefined ? undefined : eq(auditLog.target, filter.target),
    filter.since === undefined ? undefined : gte(auditLog.at, new Date(filter.since)),
  );
  const order = page.ordering.map((key) => (key.descending ? desc : asc)(auditLog[key.field]));
  const rows = await tx
    .select()
    .from(auditLog)
    .where(where)
    .orderBy(...order, desc(auditLog.id))
    .limit(page.limit)
    .offset(page.offset);
  return { count: await tx.$count(auditLog, where), rows };
};
