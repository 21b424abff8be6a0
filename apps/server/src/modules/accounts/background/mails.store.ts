import type { MailState } from '@iom/contract/accounts/background.schemas.ts';
import { and, desc, eq, ilike, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { ReadTx } from '#platform/database/database.ts';
import { ilikeContains, type ListPage, listRows, textOrder } from '#platform/database/list-rows.ts';
import { jobRows } from '#platform/jobs/job-rows.ts';
import { outbox } from '#platform/mail/outbox.tables.ts';
import { mailQueue } from '#platform/mail/outbox.ts';

const sortable = {
  id: outbox.id,
  created: outbox.createdAt,
  recipient: textOrder(outbox.recipient),
  subject: textOrder(outbox.subject),
};

/** Jobs that deliver a mail. */
export const deliversMail = (id: SQL | number): SQL =>
  sql`${jobRows.name} = ${mailQueue.name} and (${jobRows.data}->>'mail')::bigint = ${id}`;

/** The newest job of each unsent mail as `job`. */
const newestJob = sql`lateral (select ${jobRows.state}, ${jobRows.startAfter}, ${jobRows.retryCount}, ${jobRows.startedOn}, ${jobRows.output}
  from ${jobRows} where ${outbox.sentAt} is null and ${deliversMail(sql`${outbox.id}`)} order by ${jobRows.createdOn} desc limit 1) job`;

const columns = {
  id: outbox.id,
  recipient: outbox.recipient,
  subject: outbox.subject,
  createdAt: outbox.createdAt,
  sentAt: outbox.sentAt,
  jobState: sql<string | null>`job.state::text`,
  startAfter: sql<string | Date | null>`job.start_after`,
  retryCount: sql<number | null>`job.retry_count`,
  startedOn: sql<string | Date | null>`job.started_on`,
  output: sql<unknown>`job.output`,
};

const selectMails = (tx: ReadTx) => tx.select(columns).from(outbox).leftJoin(newestJob, sql`true`);
export type MailTableRow = Awaited<ReturnType<typeof selectMails>>[number];

/** A mail whose job failed for good, or was deleted since. */
const isFailed = sql`${outbox.sentAt} is null and coalesce(job.state::text, 'failed') in ('failed', 'cancelled', 'completed')`;

const inState: Record<MailState, SQL | undefined> = {
  SENT: isNotNull(outbox.sentAt),
  FAILED: isFailed,
  WAITING: and(isNull(outbox.sentAt), sql`not (${isFailed})`),
};

export const listMailRows = (
  tx: ReadTx,
  { state, search = '' }: { state?: MailState | undefined; search?: string | undefined },
  page: ListPage<keyof typeof sortable>,
) => {
  const pattern = ilikeContains(search);
  const where = and(
    state && inState[state],
    search === '' ? undefined : or(ilike(outbox.recipient, pattern), ilike(outbox.subject, pattern)),
  );
  const { id } = outbox;
  const from = sql`${outbox} left join ${newestJob} on true`;
  return listRows(tx, { select: selectMails(tx), where, from, sortable, id, defaultOrder: desc(id) }, page);
};

export const findMail = async (tx: ReadTx, id: number): Promise<MailTableRow | undefined> =>
  (await selectMails(tx).where(eq(outbox.id, id)))[0];

/** Number of mails that the list shows as failed. */
export const countFailedMails = (tx: ReadTx) =>
  tx.$count(sql`${outbox} left join ${newestJob} on true`, isFailed);
