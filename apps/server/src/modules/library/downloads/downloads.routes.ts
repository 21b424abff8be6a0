import * as endpoints from '@iom/contract/library/downloads/downloads.endpoints.ts';
import { downloadMediaTypes } from '@iom/contract/library/downloads/downloads.endpoints.ts';
import { type Dictionary, readOwnImport, type Samples } from '#modules/samples/samples.module.ts';
import { ApiError } from '#platform/api-error.ts';
import { FileMissing } from '#platform/files/file-store.ts';
import { contentDisposition } from '#platform/http/headers.ts';
import { pageOf } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import type { Platform } from '#platform/platform.ts';
import { heldLicence } from '../licences/licences.service.ts';
import { fileName, requestDownload, requestReports, toTaskResponse } from './downloads.service.ts';
import { findDownload, listDownloads } from './downloads.store.ts';

interface Deps extends Pick<Platform, 'database' | 'files' | 'jobs' | 'throttle'> {
  dictionary: () => Dictionary;
  samples: Pick<Samples, 'catchUp'>;
}

/** Limit of downloads per user. */
const downloadLimit = { max: 30, minutes: 10 };

/** Counts a request for a file. @throws ApiError too_many_requests */
export const countDownload = (throttle: Platform['throttle'], userId: number) =>
  throttle.hit(`download ${userId}`, downloadLimit.max, downloadLimit.minutes);

export const downloadRoutes = (
  routes: Routes,
  { database, files, jobs, throttle, dictionary, samples }: Deps,
) => {
  routes.raw(endpoints.startDownload, async ({ user, query, write }) => {
    await countDownload(throttle, user.id);
    return write(async (tx) => {
      const licence = await heldLicence(tx, user.id, query.id, query.regional);
      return { task_id: await requestDownload(tx, jobs, user.id, licence, query) };
    });
  });
  routes.raw(endpoints.startPdfDownload, async ({ user, query, write }) => {
    await countDownload(throttle, user.id);
    return write(async (tx) => ({
      task_id: await requestReports(tx, jobs, dictionary(), user.id, query),
    }));
  });
  routes.raw(endpoints.readTask, async ({ user, query, reply }) => {
    // as for the list of imports: a former administrator or an API key reads no import report
    const imported = user.isStaff
      ? await database.read((tx) => readOwnImport(tx, user.id, query.task_id))
      : undefined;
    if (imported && !imported.report)
      return reply.code(202).send({ status: imported.status, progress: imported.progress });
    if (imported) {
      // a caller who reads that a correction is stored finds it in every view
      await samples.catchUp();
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(imported.report));
    }
    const download = await database.read((tx) => findDownload(tx, user.id, query.task_id));
    if (!download) throw new ApiError('not_found');
    if (download.status === 'FAILED') throw new ApiError('report_failed');
    if (download.fileKey === null)
      return reply.code(202).send({ status: download.status, progress: download.progress });
    const content = await files.read(download.fileKey).catch((error: unknown) => {
      throw error instanceof FileMissing ? new ApiError('report_failed') : error;
    });
    return reply
      .code(200)
      .type(downloadMediaTypes[download.format])
      .header('content-disposition', contentDisposition('attachment', fileName(download)))
      .send(content);
  });
  routes.query(endpoints.listTasks, async ({ tx, user, query }) => {
    const { count, rows } = await listDownloads(tx, user.id, pageOf(query));
    return { count, results: rows.map(toTaskResponse) };
  });
};
