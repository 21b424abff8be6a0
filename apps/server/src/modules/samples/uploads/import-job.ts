import { type ImportReport, maxImportBytes } from '@iom/contract/samples/imports/imports.schemas.ts';
import type { FailureCode } from '@iom/contract/shared/failures.ts';
import { assertAdministrator } from '#modules/accounts/accounts.module.ts';
import { ApiError } from '#platform/api-error.ts';
import type { WriteTx } from '#platform/database/database.ts';
import { maxPieces, removePieces } from '#platform/files/pieces.ts';
import type { Actor, RecordChange } from '#platform/http/audited.ts';
import { jobKind, jobsKeptSeconds } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { correctionQueue, correctOils, type FindMailed } from '../corrections/correction.service.ts';
import type { Dictionary } from '../dictionary/dictionary.store.ts';
import { importFiles } from '../import/import.service.ts';
import {
  findImportTask,
  type ImportTask,
  markImportFailed,
  markImportReady,
  markImportRunning,
  reopenImport,
  userEmail,
} from '../imports.store.ts';
import { abandonedImportQueue, importQueue, openSources, pieceKeys } from './upload-import.service.ts';

export interface ImportJobDeps extends Pick<Platform, 'database' | 'files' | 'jobs'> {
  dictionary: () => Dictionary;
  recordChange: RecordChange;
  findMailed: FindMailed;
  refreshArchive: () => Promise<void>;
}

/** Failures after the upload: another group got the name, or its user lost the administrator role. */
const failuresSinceUpload: Partial<Record<FailureCode, ImportTask['failure']>> = {
  bad_input: 'name_taken',
  permission_denied: 'not_permitted',
};

const isFinished = ({ status }: ImportTask) => status === 'READY' || status === 'FAILED';

const removeFiles = async ({ files }: ImportJobDeps, task: ImportTask) => {
  const keys = pieceKeys(task.id);
  await removePieces(files, keys.samples, task.samplesPieces);
  await removePieces(files, keys.results, task.resultsPieces);
};

const readActor = async (tx: WriteTx, { userId, actorIp: ip, requestId }: ImportTask): Promise<Actor> => ({
  email: await userEmail(tx, userId),
  ip,
  requestId,
});

/** The group, its audit row and the report of the task are stored in one transaction: a retry after a crash finds all or nothing. */
const addGroup = (deps: ImportJobDeps, task: ImportTask): Promise<ImportReport> => {
  const { database, files, recordChange } = deps;
  const { id, name, dryRun } = task;
  return importFiles(
    { database, dictionary: deps.dictionary() },
    {
      name,
      dryRun,
      ...openSources(files, task),
      onStored: async (tx, stored) => {
        await assertAdministrator(tx, task.userId);
        const laboratory = task.mapping?.laboratory;
        const after = { name, samples: stored.accepted, ...(laboratory && { mapping: laboratory }) };
        await recordChange(tx, await readActor(tx, task), 'import.run', {
          target: `group ${stored.group}`,
          before: null,
          after,
        });
        await markImportReady(tx, id, stored);
      },
    },
  );
};
/**
 * The changes, their audit row, the job that notifies the holders and the report are stored in one
 * transaction.
 */
const correctArchive = (deps: ImportJobDeps, task: ImportTask): Promise<ImportReport> => {
  const { database, files, recordChange, jobs, findMailed } = deps;
  const { id, name, dryRun } = task;
  return correctOils(
    { database, dictionary: deps.dictionary(), findMailed },
    {
      importId: id,
      dryRun,
      ...openSources(files, task),
      onStored: async (tx, stored) => {
        await assertAdministrator(tx, task.userId);
        const after = { name, changes: stored.correction?.changed };
        await recordChange(tx, await readActor(tx, task), 'import.correct', {
          target: `import ${id}`,
          before: null,
          after,
        });
        await jobs.send(tx, correctionQueue, { import: id, name });
        await markImportReady(tx, id, stored);
      },
    },
  );
};

const runImport = async (deps: ImportJobDeps, task: ImportTask) => {
  const { database } = deps;
  await database.write((tx) => markImportRunning(tx, task.id, 0));
  const report = await (task.correction ? correctArchive(deps, task) : addGroup(deps, task));
  // a dry run, an import with errors, one whose files were imported before, or a correction without changes
  await database.write((tx) => markImportReady(tx, task.id, report));
  if (!task.dryRun && report.errors.length === 0) await deps.refreshArchive();
};

/** Imports uploaded files. */
export const importJob = (deps: ImportJobDeps) =>
  jobKind(importQueue, {
    retries: 3,
    run: async ({ id }) => {
      const task = await deps.database.read((tx) => findImportTask(tx, id));
      if (!task) return;
      // an administrator may retry the job of an import after its last failed try
      if (!isFinished(task) || (await deps.database.write((tx) => reopenImport(tx, id))))
        await runImport(deps, task).catch(async (error: unknown) => {
          const failure = error instanceof ApiError ? failuresSinceUpload[error.code] : undefined;
          if (!failure) throw error;
          await deps.database.write((tx) => markImportFailed(tx, id, failure));
        });
      await removeFiles(deps, task);
    },
    onDeadLetter: async ({ id }) => {
      await deps.database.write((tx) => markImportFailed(tx, id, 'failed'));
    },
  });

/** Removes files of interrupted uploads and finished imports from the store. */
export const abandonedImportJob = ({
  database,
  files,
  jobs,
}: Pick<ImportJobDeps, 'database' | 'files' | 'jobs'>) =>
  jobKind(abandonedImportQueue, {
    retries: 3,
    run: async ({ id }) => {
      const task = await database.read((tx) => findImportTask(tx, id));
      // while its job exists, an import may be retried after its last failed try
      if (task?.failure === 'failed' && Date.now() - task.createdAt.getTime() < jobsKeptSeconds * 1000)
        return database.write((tx) =>
          jobs.send(tx, abandonedImportQueue, { id }, { afterSeconds: jobsKeptSeconds }),
        );
      if (task && !isFinished(task)) return;
      for (const key of Object.values(pieceKeys(id)))
        await removePieces(files, key, maxPieces(maxImportBytes));
    },
  });
