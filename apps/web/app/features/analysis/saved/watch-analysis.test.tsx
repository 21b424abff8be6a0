import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import AnalysisPage from '../../../routes/account/data/analysis.tsx';
import { analysisResponses, savedCall } from '../../../test/fixtures/analysis.fixture.ts';
import { press, show } from '../../../test/page.tsx';

const analysis = {
  id: 8,
  name: 'Low Noack',
  query: { region: ['Europe'] },
  token: 'secret',
  created: '2026-11-21T09:00:00.000Z',
  updated: '2026-11-21T09:00:00.000Z',
};
const watch = {
  ...{ id: 3, kind: 'ANALYSIS', name: 'Low Noack', analysis: { id: 8, token: 'secret' } },
  ...{ about: 'new_oils', schedule: 'change' },
};
const create = 'POST /api/core/watches/';
const change = 'PATCH /api/core/watches/3/';

test('emails about new oils or the result of a saved analysis are chosen, and ended', async () => {
  let stored: object | undefined;
  const { callsTo } = show({
    pages: { '/data/analysis': AnalysisPage },
    at: '/data/analysis',
    responses: {
      ...analysisResponses(),
      [savedCall]: { body: { count: 1, results: [analysis] } },
      'GET /api/core/watches/': () => ({
        body: { count: stored ? 1 : 0, results: stored ? [stored] : [] },
      }),
      [create]: ({ body }) => {
        stored = { ...watch, ...Object(body), analysis: watch.analysis, enabled: true };
        return { status: 201, body: stored };
      },
      [change]: () => {
        stored = { ...watch, enabled: false };
        return { body: stored };
      },
    },
  });
  await press('Saved analyses');
  const field = () => screen.findByLabelText<HTMLSelectElement>('Emails about Low Noack');
  const choose = async (value: string) => {
    await waitFor(async () => expect((await field()).disabled).toBe(false));
    fireEvent.change(await field(), { target: { value } });
    await waitFor(async () => {
      expect((await field()).disabled).toBe(false);
      expect((await field()).value).toBe(value);
    });
  };
  await choose('new_oils');
  await choose('weekly');
  await choose('none');
  expect(callsTo(create).map(({ body }) => body)).toEqual([
    { kind: 'ANALYSIS', saved_analysis: 8, about: 'new_oils' },
    { kind: 'ANALYSIS', saved_analysis: 8, about: 'results', schedule: 'weekly' },
  ]);
  expect(callsTo(change)[0]?.body).toEqual({ enabled: false });
});
