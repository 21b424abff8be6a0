import type { MailRow, MailState } from '@iom/contract/accounts/background.schemas.ts';
import { ApiError } from '#platform/api-error.ts';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import type { ListPage } from '#platform/database/list-rows.ts';
import type { Audited } from '#platform/http/audited.ts';
import { errorOfJob, retryJobs, triesOf } from '#platform/jobs/job-rows.ts';
import { mailQueue } from '#platform/mail/outbox.ts';
import type { Platform } from '#platform/platform.ts';
import { deliversMail, findMail, listMailRows, type MailTableRow } from './mails.store.ts';

const stateOf = ({ sentAt, jobState }: MailTableRow): MailState => {
  if (sentAt) return 'SENT';
  return jobState === 'created' || jobState === 'retry' || jobState === 'active' ? 'WAITING' : 'FAILED';
};

const isoOf = (time: string | Date | null) => (time === null ? null : new Date(time).toISOString());

const toMailResponse = (row: MailTableRow): MailRow => {
  const state = stateOf(row);
  return {
    id: row.id,
    recipient: row.recipient,
    subject: row.subject,
    state,
    created: row.createdAt.toISOString(),
    sent: isoOf(row.sentAt),
    next_try: state === 'WAITING' ? isoOf(row.startAfter) : null,
    tries: triesOf(row),
    error: state === 'SENT' ? null : errorOfJob(row.output),
  };
};

export const listMails = async (
  tx: ReadTx,
  filter: { state?: MailState | undefined; search?: string | undefined },
  page: ListPage<'id' | 'created' | 'recipient' | 'subject'>,
) => {
  const { count, rows } = await listMailRows(tx, filter, page);
  return { count, results: rows.map(toMailResponse) };
};

/**
 * Sends a mail again. A mail whose job is gone gets a new one.
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
  const auditedPart = (row: MailTableRow) => ({ state: stateOf(row), next_try: isoOf(row.startAfter) });
  return {
    response: toMailResponse(after),
    change: { target: `mail ${id}`, before: auditedPart(before), after: auditedPart(after) },
  };
};
