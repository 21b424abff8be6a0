import type {
  ImportColumn,
  ImportReport,
  ImportRow,
  MailedHolder,
} from '@iom/contract/samples/imports/imports.schemas.ts';
import { ApiError } from '#platform/api-error.ts';
import type { ReadTx } from '#platform/database/database.ts';
import { nameTaken } from '../import/import.service.ts';
import { sampleColumns } from '../import/import-samples.rules.ts';
import { resultColumns } from '../import/result-columns.ts';
import { emailsOf, findImportTask, type ImportTask, type ListedImport } from '../imports.store.ts';

const failureMessages: Record<NonNullable<ImportTask['failure']>, string> = {
  name_taken: 'A group with this name exists.',
  not_permitted: 'The account that started this import is no longer an administrator. Nothing was stored.',
  failed: 'The import failed on our side. Nothing was stored; please try again.',
};

export const toImportResponse = (row: ListedImport): ImportRow => ({
  task_id: row.id,
  name: row.name,
  dry_run: row.dryRun,
  correction: row.correction,
  status: row.status,
  progress: row.progress,
  created: row.createdAt.toISOString(),
  started_by: row.startedBy,
  failure: row.failure && failureMessages[row.failure],
  group: row.group,
  accepted: row.accepted,
  error_count: row.errorCount,
  warning_count: row.warningCount,
});

/** The columns of both files, from the tables that validate them. */
export const importColumns: { samples: ImportColumn[]; results: ImportColumn[] } = {
  samples: Object.entries(sampleColumns).map(([name, { required, help, example }]) => ({
    name,
    required,
    help,
    example,
  })),
  results: [...resultColumns],
};

/** Holders who are mailed, with their addresses. Deleted accounts have none. */
export const addressHolders = async (
  tx: ReadTx,
  holders: readonly Pick<MailedHolder, 'user' | 'oils'>[],
): Promise<MailedHolder[]> => {
  const emails = await emailsOf(
    tx,
    holders.map(({ user }) => user),
  );
  return holders.map(({ user, oils }) => ({ user, oils, email: emails.get(user) ?? '' }));
};

/** A report with the addresses of the holders who are mailed. */
export const withAddresses = async (
  tx: ReadTx,
  report: ImportReport | null,
): Promise<ImportReport | null> => {
  if (!report?.correction?.holders) return report;
  const { correction } = report;
  const holders = await addressHolders(tx, correction.holders);
  return { ...report, correction: { ...correction, holders } };
};

/** The state of an import for the user who started it. */
export type ImportState = Pick<ImportTask, 'status' | 'progress'> & { report: ImportReport | null };

/**
 * @returns undefined if it is not an import of this user
 * @throws ApiError bad_input at `name` when another group got the name since the upload; report_failed
 */
export const readOwnImport = async (
  tx: ReadTx,
  userId: number,
  id: string,
): Promise<ImportState | undefined> => {
  const task = await findImportTask(tx, id);
  if (task?.userId !== userId) return undefined;
  if (task.failure === 'name_taken') throw nameTaken();
  if (task.failure) throw new ApiError('report_failed', { message: failureMessages[task.failure] });
  return { ...task, report: await withAddresses(tx, task.report) };
};
