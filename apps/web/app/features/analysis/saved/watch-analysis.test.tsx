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
const watch = { id: 3, kind: 'ANALYSIS', name: 'Low Noack', analysis: { id: 8, token: 'secret' } };
const create = 'POST /api/core/watches/';
const change = 'PATCH /api/core/watches/3/';

test('mails about new oils of a saved analysis are switched on and off', async () => {
  let enabled = false;
  const { callsTo } = show({
    pages: { '/data/analysis': AnalysisPage },
    at: '/data/analysis',
    responses: {
      ...analysisResponses(),
      [savedCall]: { body: { count: 1, results: [analysis] } },
      'GET /api/core/watches/': () => ({
        body: { count: enabled ? 1 : 0, results: enabled ? [{ ...watch, enabled }] : [] },
      }),
      [create]: () => {
        enabled = true;
        return { status: 201, body: { ...watch, enabled } };
      },
      [change]: () => {
        enabled = false;
        return { body: { ...watch, enabled } };
      },
    },
  });
  await press('Saved analyses');
  const button = () => screen.findByRole('button', { name: 'Tell me about new oils: Low Noack' });
  await waitFor(async () => expect((await button()).hasAttribute('disabled')).toBe(false));
  expect((await button()).getAttribute('aria-pressed')).toBe('false');
  fireEvent.click(await button());
  await waitFor(async () => expect((await button()).getAttribute('aria-pressed')).toBe('true'));
  expect(callsTo(create)[0]?.body).toEqual({ kind: 'ANALYSIS', saved_analysis: 8 });
  fireEvent.click(await button());
  await waitFor(async () => expect((await button()).getAttribute('aria-pressed')).toBe('false'));
  expect(callsTo(change)[0]?.body).toEqual({ enabled: false });
});
