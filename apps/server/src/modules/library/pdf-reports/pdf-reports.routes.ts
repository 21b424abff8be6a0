import * as endpoints from '@iom/contract/library/pdf-reports/pdf-reports.endpoints.ts';
import { readSampleReport } from '@iom/contract/library/pdf-reports/sample-report.endpoints.ts';
import type { FastifyReply } from 'fastify';
import type { Dictionary } from '#modules/samples/samples.module.ts';
import { ApiError } from '#platform/api-error.ts';
import { contentDisposition } from '#platform/http/headers.ts';
import { pageOf, queueCaller } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import type { PdfReports, ReportFile } from './pdf-reports.service.ts';
import { findReportCheck } from './pdf-reports.store.ts';
import { listReports } from './report-list.service.ts';

const sendFile = (reply: FastifyReply, { name, bytes }: ReportFile, cacheControl: string) =>
  reply
    .type('application/pdf')
    .header('content-disposition', contentDisposition('inline', name))
    .header('cache-control', cacheControl)
    .send(bytes);

export const pdfReportRoutes = (routes: Routes, reports: PdfReports, dictionary: () => Dictionary) => {
  routes.heavy.query(endpoints.listOwnedPdfs, ({ tx, user, query }) => {
    reports.warm();
    return listReports(tx, dictionary(), user.id, query, pageOf(query));
  });
  routes.raw(endpoints.requestPdfReport, ({ user, params, request, write, reply }) =>
    reports.request({ id: user.id, write, ...queueCaller(request, reply) }, params.year, params.reportNumber),
  );
  routes.raw(endpoints.readPdfReport, async ({ params, request, reply }) =>
    sendFile(reply, await reports.read(params.token, queueCaller(request, reply)), 'private, no-store'),
  );
  routes.query(endpoints.checkPdfReport, async ({ tx, params }) => {
    const found = await findReportCheck(tx, params.code);
    if (!found) throw new ApiError('not_found');
    const { reportNumber: report_number, revision, checksum, createdAt } = found;
    return { report_number, revision, checksum, made: createdAt.toISOString() };
  });
  routes.raw(readSampleReport, async ({ reply }) =>
    sendFile(reply, await reports.example(), 'public, max-age=3600'),
  );
};
