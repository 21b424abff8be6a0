// Apart from the other endpoints: its page is a text, whose script holds no schemas.
import { endpoint } from '../../shared/endpoint.ts';
import { file } from '../../shared/shapes.ts';

export const readSampleReport = endpoint({
  method: 'GET',
  path: '/api/reports/sample-report.pdf',
  access: 'public',
  summary: 'The Engine Oil Data Report of a fictitious oil',
  responses: { 200: file('application/pdf') },
  failures: ['report_failed'],
});
