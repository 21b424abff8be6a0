import type {
  readMail as endpoint,
  MailRow,
  MailState,
} from '@iom/contract/accounts/background.endpoints.ts';
import type { ResponseOf } from '@iom/contract/shared/endpoint.ts';
import { and, desc, eq, ilike, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { ApiError } from '#platform/api-error.ts';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import { ilikeContains, type ListPage, listRows, textOrder } from '#platform/database/list-rows.ts';
import type { Audited } from '#platform/http/audited.ts';
import { countTries, errorOfJob, jobRows, retryJobs } from '#platform/jobs/job-rows.ts';
import { mailHtml } from '#platform/mail/mail-html.ts';
import { hiddenSecret, mailQueue } from '#platform/mail/outbox.ts';
import { outbox } from '#platform/platform.tables.ts';
import type { Platform } from '#platform/platform.ts';
import type { Site } from '#platform/site.ts';

const sortable = {
  id: outbox.id,
  created: outbox.createdAt,
  recipient: textOrder(outbox.recipient),
  subject: textOrder(outbox.subject),
};

/** Condition for the jobs that deliver a mail. */
const deliversMail = (id: SQL | number): SQL =>
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
type MailTableRow = Awaited<ReturnType<typeof selectMails>>[number];

/** Condition for an unsent mail: its job failed permanently or no longer exists. */
const isFailed = sql`${outbox.sentAt} is null and coalesce(job.state::text, 'failed') in ('failed', 'cancelled', 'completed')`;

const stateConditions: Record<MailState, SQL | undefined> = {
  SENT: isNotNull(outbox.sentAt),
  FAILED: isFailed,
  WAITING: and(isNull(outbox.sentAt), sql`not (${isFailed})`),
};

interface MailFilter {
  state?: MailState | undefined;
  search?: string | undefined;
  about?: string | undefined;
}

const listMailRows = (
  tx: ReadTx,
  { state, search = '', about }: MailFilter,
  page: ListPage<keyof typeof sortable>,
) => {
  const pattern = ilikeContains(search);
  const where = and(
    state && stateConditions[state],
    about ? eq(outbox.about, about) : undefined,
    search === '' ? undefined : or(ilike(outbox.recipient, pattern), ilike(outbox.subject, pattern)),
  );
  const { id } = outbox;
  const from = sql`${outbox} left join ${newestJob} on true`;
  return listRows(tx, { select: selectMails(tx), where, from, sortable, id, defaultOrder: desc(id) }, page);
};

const findMail = async (tx: ReadTx, id: number): Promise<MailTableRow | undefined> =>
  (await selectMails(tx).where(eq(outbox.id, id)))[0];

/** Number of mails that the list shows as failed. */
export const countFailedMails = (tx: ReadTx) =>
  tx.$count(sql`${outbox} left join ${newestJob} on true`, isFailed);

const toMailState = ({ sentAt, jobState }: MailTableRow): MailState => {
  if (sentAt) return 'SENT';
  return jobState === 'created' || jobState === 'retry' || jobState === 'active' ? 'WAITING' : 'FAILED';
};

const formatIso = (time: string | Date | null) => (time === null ? null : new Date(time).toISOString());

const toMailResponse = (row: MailTableRow): MailRow => {
  const state = toMailState(row);
  return {
    id: row.id,
    recipient: row.recipient,
    subject: row.subject,
    state,
    created: row.createdAt.toISOString(),
    sent: formatIso(row.sentAt),
    next_try: state === 'WAITING' ? formatIso(row.startAfter) : null,
    tries: countTries(row),
    error: state === 'SENT' ? null : errorOfJob(row.output),
  };
};

export const listMails = async (
  tx: ReadTx,
  filter: MailFilter,
  page: ListPage<'id' | 'created' | 'recipient' | 'subject'>,
) => {
  const { count, rows } = await listMailRows(tx, filter, page);
  return { count, results: rows.map(toMailResponse) };
};

/**
 * Sends a mail again. A mail without a job gets a new one.
 * @throws ApiError not_found; not_retryable for a mail that is sent or being sent.
 */
export const retryMail = async (
  tx: WriteTx,
  { jobs }: Pick<Platform, 'jobs'>,
  id: number,
): Promise<Audited<MailRow>> => {
  const before = await findMail(tx, id);
  if (!before) throw new ApiError('not_found');
  if (before.sentAt || before.jobState === 'active') throw new ApiError('not_retryable');
  const retried = await retryJobs(tx, deliversMail(id));
  if (!retried) await jobs.send(tx, mailQueue, { mail: id });
  const after = (await findMail(tx, id)) ?? before;
  const toAuditedState = (row: MailTableRow) => ({
    state: toMailState(row),
    next_try: formatIso(row.startAfter),
  });
  return {
    response: toMailResponse(after),
    change: { target: `mail ${id}`, before: toAuditedState(before), after: toAuditedState(after) },
  };
};

const findText = async (tx: ReadTx, id: number) =>
  (
    await tx
      .select({ keptText: outbox.keptText, attachment: outbox.attachment })
      .from(outbox)
      .where(eq(outbox.id, id))
  )[0];

const hasSecret = (keptText: string | null | undefined) => keptText?.includes(hiddenSecret) ?? false;

/** A mail with its text as it was sent, without secrets. @throws ApiError not_found */
export const readMail = async (tx: ReadTx, site: Site, id: number): Promise<ResponseOf<typeof endpoint>> => {
  const [row, text] = [await findMail(tx, id), await findText(tx, id)];
  if (!row || !text) throw new ApiError('not_found');
  return {
    ...toMailResponse(row),
    html: text.keptText === null ? null : mailHtml(text.keptText, site),
    had_secret: hasSecret(text.keptText),
    attachment: text.attachment !== null,
  };
};

/**
 * Queues a sent mail once more, for the same address.
 * @throws ApiError not_found; not_retryable for a mail that is not sent yet, whose text is not kept, or that had a secret
 */
export const resendMail = async (
  tx: WriteTx,
  { jobs }: Pick<Platform, 'jobs'>,
  id: number,
): Promise<Audited<MailRow>> => {
  const [mail] = await tx.select().from(outbox).where(eq(outbox.id, id)).for('update');
  if (!mail) throw new ApiError('not_found');
  const reject = (message: string) => new ApiError('not_retryable', { message });
  if (mail.sentAt === null) throw reject('This email has not been sent yet.');
  if (mail.keptText === null) throw reject('The text of this email was not kept.');
  if (hasSecret(mail.keptText))
    throw reject('This email had a secret link, which is not stored. Send a new link instead.');
  const { recipient, subject, keptText, attachment, about } = mail;
  const [copy] = await tx
    .insert(outbox)
    .values({ recipient, subject, body: keptText, keptText, attachment, about })
    .returning({ id: outbox.id });
  const row = copy && (await findMail(tx, copy.id));
  if (!row) throw new Error(`mail ${id} was not copied`);
  await jobs.send(tx, mailQueue, { mail: row.id });
  const after = { mail: row.id, recipient, subject };
  return {
    response: toMailResponse(row),
    change: { target: about ?? `mail ${id}`, before: { mail: id }, after },
  };
};
