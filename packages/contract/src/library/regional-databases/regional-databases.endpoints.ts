import { z } from 'zod';
import { endpoint } from '../../shared/endpoint.ts';
import { listEndpoint } from '../../shared/list-endpoint.ts';
import { idParams } from '../../shared/shapes.ts';
import { regionalReportRow } from './regional-databases.schemas.ts';

export const readRegionalYears = endpoint({
  method: 'GET',
  path: '/api/reports/regional-years/',
  access: 'public',
  summary: 'Years with a regional database for sale, newest first',
  responses: {
    200: z.object({ years: z.array(z.int()), regions_by_year: z.record(z.string(), z.array(z.string())) }),
  },
});

export const listRegionalReports = listEndpoint({
  path: '/api/reports/regional-reports/',
  access: 'public',
  summary: 'Regional databases with prices',
  row: regionalReportRow,
  ordering: ['id', 'year', 'region', 'price'],
  filters: {
    year: z.string().max(200).optional(),
    region: z.string().max(200).optional(),
  },
});

export const readRegionalReport = endpoint({
  method: 'GET',
  path: '/api/reports/regional-reports/:id/',
  access: 'public',
  summary: 'One regional database',
  params: idParams,
  responses: { 200: regionalReportRow },
  failures: ['not_found'],
});
