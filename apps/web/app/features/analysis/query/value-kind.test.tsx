import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readSearch } from '../../../lib/pages/search-state.ts';
import AnalysisPage from '../../../routes/account/data/analysis.tsx';
import { analysisResponses, analytes, oil, searchCall } from '../../../test/fixtures/analysis.fixture.ts';
import { show } from '../../../test/page.tsx';
import { analysisParams, queryOf, savedQueryOf, searchOf } from './analysis-search.ts';

const viewOf = (search: string) => readSearch(analysisParams, new URLSearchParams(search));

test('corrected values are part of the address, the query and a saved analysis; as reported is the default', () => {
  expect(queryOf(viewOf('')).values).toBeUndefined();
  const view = viewOf('values=corrected');
  expect(queryOf(view).values).toBe('corrected');
  const { values } = savedQueryOf(view);
  expect(searchOf({ values }).values).toBe('corrected');
  expect(viewOf('values=guessed').values).toBe('as_reported');
});

test('choosing corrected values asks for them, shows the number as reported beside, and marks a value without a correction', async () => {
  const { callsTo } = show({
    pages: { '/data/analysis': AnalysisPage },
    at: '/data/analysis',
    responses: {
      ...analysisResponses(),
      [searchCall]: {
        body: {
          count: 1,
          columns: analytes.slice(0, 3),
          results: [oil(11, { '1': 11, reported: { '1': 11.2 } })],
        },
      },
    },
  });
  await screen.findByText('R-2019/11');
  expect(screen.queryByText('11.2 reported')).toBeNull();
  fireEvent.change(await screen.findByLabelText('Values'), { target: { value: 'corrected' } });
  await waitFor(() => expect(callsTo(searchCall).at(-1)?.body).toMatchObject({ values: 'corrected' }));
  expect(await screen.findByText('11.2 reported')).toBeTruthy();
  expect(screen.getAllByTitle(/^as reported: no bias/).length).toBeGreaterThan(0);
});
