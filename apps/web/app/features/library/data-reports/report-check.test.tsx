import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { address, failureResponse, fill, focused, press, type Responses, show } from '../../../test/page.tsx';
import ReportCheckPage from './report-check.page.tsx';

const check = 'GET /api/reports/report-check/7Q2M-K4XB-9TRC/';
const renderPage = (responses: Responses) =>
  show({ pages: { '/report-check/:code': ReportCheckPage }, at: '/report-check/7Q2M-K4XB-9TRC', responses });

test('states number, revision and checksum of the report with the code', async () => {
  const body = {
    report_number: 'R-1',
    revision: 'revision 2, corrected 22 Nov 2026',
    checksum: 'ab'.repeat(32),
  };
  renderPage({ [check]: { body: { ...body, made: '2026-11-22T10:00:00.000Z' } } });
  expect(await screen.findByText('ab'.repeat(32))).toBeTruthy();
  expect(screen.getByText('R-1, revision 2, corrected 22 Nov 2026')).toBeTruthy();
});

test('says that no report has an unknown code', async () => {
  renderPage({ [check]: failureResponse(404, 'not_found', 'Not found.') });
  expect(await screen.findByText('No data report has this code')).toBeTruthy();
});

test('the code is taken in either case, with or without dashes, and anything else is refused', async () => {
  show({
    pages: { '/report-check': ReportCheckPage, '/report-check/:code': ReportCheckPage },
    at: '/report-check',
    responses: { [check]: failureResponse(404, 'not_found', 'Not found.') },
  });
  fill('Code of the report', 'R-1');
  await press('Check');
  expect(await screen.findByText(/Enter the twelve characters/)).toBeTruthy();
  expect(await focused('Code of the report')).toBeTruthy();
  fill('Code of the report', ' 7q2mk4xb9trc ');
  await press('Check');
  expect(await screen.findByText('No data report has this code')).toBeTruthy();
  expect(address()).toBe('/report-check/7Q2M-K4XB-9TRC');
});
