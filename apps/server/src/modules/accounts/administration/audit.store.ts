import { and, desc, eq, gte, ilike, lt, or, sql } from 'drizzle-orm';
import type { ReadTx } from '#platform/database/database.ts';
import { ilikeContains, type ListPage, listRows } from '#platform/database/list-rows.ts';
import type { RecordChange } from '#platform/http/audited.ts';
import { auditLog } from '../accounts.tables.ts';

export const recordChange: RecordChange = async (tx, { email, ip, requestId }, action, change) => {
  await tx.insert(auditLog).values({ actor: email, action, ...change, ip, requestId });
};

export interface AuditFilter {
  actor?: string | undefined;
  action?: string | undefined;
  target?: string | undefined;
  since?: string | undefined;
  until?: string | undefined;
  search?: string | undefined;
}

/**
 * Before the time, or before the end of the day (UTC): the database adds the day, because the day after
 * 9999-12-31 has no ISO date with a year of four digits.
 */
const before = (until: string) =>
  until.includes('T')
    ? lt(auditLog.at, new Date(until))
    : lt(auditLog.at, sql`(${until}::date + 1)::timestamp at time zone 'UTC'`);

const matchesSearch = (text: string) => {
  const pattern = ilikeContains(text.trim());
  const { actor, target, requestId } = auditLog;
  return or(ilike(actor, pattern), ilike(target, pattern), ilike(requestId, pattern));
};

/** `order 9` also finds longer targets, such as `order 9, payment 4`. */
const isTarget = (target: string) =>
  or(eq(auditLog.target, target), sql`starts_with(${auditLog.target}, ${`${target}, `})`);

const sortable = { id: auditLog.id, at: auditLog.at };

/** Newest first unless ordered otherwise. */
export const listAudit = (tx: ReadTx, filter: AuditFilter, page: ListPage<keyof typeof sortable>) => {
  const where = and(
    filter.actor === undefined ? undefined : eq(sql`lower(${auditLog.actor})`, sql`lower(${filter.actor})`),
    filter.action === undefined ? undefined : eq(auditLog.action, filter.action),
    filter.target === undefined ? undefined : isTarget(filter.target),
    filter.since === undefined ? undefined : gte(auditLog.at, new Date(filter.since)),
    filter.until === undefined ? undefined : before(filter.until),
    filter.search?.trim() ? matchesSearch(filter.search) : undefined,
  );
  const { id } = auditLog;
  const select = tx.select().from(auditLog);
  return listRows(tx, { select, where, from: auditLog, sortable, id, defaultOrder: desc(id) }, page);
};
