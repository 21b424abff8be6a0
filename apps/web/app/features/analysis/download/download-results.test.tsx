import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import AnalysisPage from '../../../routes/account/data/analysis.tsx';
import { analysisResponses } from '../../../test/fixtures/analysis.fixture.ts';
import { failureResponse, type Responses, show } from '../../../test/page.tsx';

const startCall = 'POST /api/reports/analysis/download/';

const chooseFormat = async (name: RegExp, responses: Responses, { allColumns = false } = {}) => {
  const page = show({
    pages: { '/data/analysis': AnalysisPage },
    at: '/data/analysis?year=2019&test=1:lt:9&ordering=-2&columns=1-2&page=3',
    responses: { ...analysisResponses(), ...responses },
  });
  await screen.findByText('R-2019/11');
  fireEvent.click(screen.getByRole('button', { name: 'Other files' }));
  const items = await screen.findAllByRole('menuitem', { name });
  fireEvent.click(items[allColumns ? 1 : 0]!);
  return page;
};

test('requests the query of the screen as Excel, without its page', async () => {
  const { callsTo } = await chooseFormat(/^Excel/, { [startCall]: { body: { task_id: 'task' } } });
  await waitFor(() => expect(callsTo(startCall)).toHaveLength(1));
  expect(callsTo(startCall)[0]?.body).toEqual({
    year: ['2019'],
    test_parameters: [{ test: 1, operator: 'lt', value: 9 }],
    columns: [1, 2],
    sort_field: 2,
    sort_type: 'desc',
    format: 'xlsx',
  });
  expect(await screen.findByText(/The file is being prepared/)).toBeTruthy();
});

test('requests every column in place of those chosen', async () => {
  const { callsTo } = await chooseFormat(
    /^Excel/,
    { [startCall]: { body: { task_id: 'task' } } },
    { allColumns: true },
  );
  await waitFor(() => expect(callsTo(startCall)).toHaveLength(1));
  expect(callsTo(startCall)[0]?.body).toMatchObject({ sort_field: 2, format: 'xlsx' });
  expect(callsTo(startCall)[0]?.body).not.toHaveProperty('columns');
});

test('a file that cannot be prepared says why', async () => {
  await chooseFormat(/^Parquet/, { [startCall]: failureResponse(404, 'not_found', 'Not found.') });
  expect((await screen.findByRole('alert')).textContent).toBe('Not found.');
});
