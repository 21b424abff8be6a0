import { z } from 'zod';
import { endpoint } from '../../shared/endpoint.ts';
import { listEndpoint } from '../../shared/list-endpoint.ts';
import { changedPrices, idParams, priceListShape } from '../../shared/shapes.ts';
import { newRegionalReport, regionalPrice, regionalReportRow } from './regional-databases.schemas.ts';

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

export const updateRegionalReport = endpoint({
  method: 'PATCH',
  path: '/api/reports/regional-reports/:id/',
  access: 'admin',
  audit: 'regional_report.update',
  needsFreshFactor: true,
  summary: 'Change the price of a regional database; without a price it is not for sale',
  params: idParams,
  body: z.object({ price: regionalPrice }),
  responses: { 200: regionalReportRow },
  failures: ['not_found'],
});

export const updateRegionalPrices = endpoint({
  method: 'POST',
  path: '/api/reports/regional-reports/prices/',
  access: 'admin',
  audit: 'regional_report.update',
  needsFreshFactor: true,
  summary:
    'Change the prices of several regional databases, all or none; `was` is the price that was on the screen, and another stored price is an error',
  body: priceListShape(regionalPrice),
  responses: { 200: changedPrices },
});

export const createRegionalReport = endpoint({
  method: 'POST',
  path: '/api/transfer/create-regional/',
  access: 'admin',
  audit: 'regional_report.create',
  summary: 'Create the regional database of a year and region',
  body: newRegionalReport,
  responses: { 201: regionalReportRow },
});
