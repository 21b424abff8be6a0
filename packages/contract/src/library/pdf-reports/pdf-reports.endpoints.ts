import { z } from 'zod';
import { endpoint } from '../../shared/endpoint.ts';
import { listEndpoint } from '../../shared/list-endpoint.ts';
import { file, idParams } from '../../shared/shapes.ts';
import { checkCodePattern, printedCheckCode } from './check-code.rules.ts';
import { gradeVerdict, ownedPdfFilters, ownedPdfRow, reportCheck } from './pdf-reports.schemas.ts';

export const listOwnedPdfs = listEndpoint({
  path: '/api/reports/owned-pdf/',
  access: 'user',
  summary: 'The oils of which the user holds the full set of tests',
  row: ownedPdfRow,
  ordering: ['report_number', 'sae_grade', 'year'],
  filters: ownedPdfFilters,
});

export const requestPdfReport = endpoint({
  method: 'GET',
  path: '/api/reports/get-pdf-report/:year/:reportNumber/',
  access: 'user',
  summary: 'A link to the Engine Oil Data Report, valid for five minutes; year 1 matches any year',
  params: z.object({
    year: z
      .string()
      .regex(/^\d{1,4}$/)
      .transform(Number),
    // PostgreSQL text cannot hold a NUL character
    reportNumber: z.string().regex(/^[^\0]{1,70}$/),
  }),
  // a path below the origin
  responses: { 200: z.object({ url: z.string() }) },
  writes: true,
  failures: ['not_found', 'full_set_not_held', 'report_failed'],
});

export const readPdfReport = endpoint({
  method: 'GET',
  path: '/api/reports/pdf/:token/',
  access: 'public',
  summary: 'The data report of a valid link',
  params: z.object({ token: z.string().max(100) }),
  responses: { 200: file('application/pdf') },
  failures: ['not_found', 'report_failed'],
});

const checkCode = z.string().regex(checkCodePattern).transform(printedCheckCode);

export const checkPdfReport = endpoint({
  method: 'GET',
  path: '/api/reports/report-check/:code/',
  access: 'public',
  summary: 'The data report that bears a check code: its number, revision and the checksum of its figures',
  params: z.object({ code: checkCode }),
  responses: { 200: reportCheck },
  failures: ['not_found'],
});

export const readGradeVerdict = endpoint({
  method: 'GET',
  path: '/api/reports/grade-verdict/:id/',
  access: 'user',
  summary: 'The limits of the claimed SAE grade with the values of the oil that the user holds',
  params: idParams,
  responses: { 200: gradeVerdict },
  failures: ['not_found'],
});
