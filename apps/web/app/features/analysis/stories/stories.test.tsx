import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startSession } from '../../../lib/storage/session-store.ts';
import { analysisResponses, savedCall, searchCall } from '../../../test/fixtures/analysis.fixture.ts';
import {
  address,
  cutBody,
  failureResponse,
  fill,
  fillLast,
  member,
  press,
  type Responses,
  show,
} from '../../../test/page.tsx';
import SharedStoryPage from './shared-story.page.tsx';
import StoryPage from './story.page.tsx';

const times = { created: '2026-01-01T00:00:00Z', updated: '2026-01-02T00:00:00Z' };
const story = { id: 5, title: 'Winter', parts: [{ kind: 'words', text: 'First.' }], token: 'abc', ...times };
const call = 'PATCH /api/reports/analysis/stories/5/';

const open = (path: string, responses: Responses) =>
  show({
    pages: { '/data/stories/:id': StoryPage, '/data/story/:token': SharedStoryPage },
    at: path,
    responses: { ...analysisResponses(), ...responses },
  });

test('adds words and a saved analysis, moves and removes parts, and saves them in their order', async () => {
  const saved = { id: 9, name: 'Cold', query: { year: [2018] }, token: 't', ...times };
  const { callsTo } = open('/data/stories/5', {
    'GET /api/reports/analysis/stories/5/': { body: story },
    [savedCall]: { body: { count: 1, results: [saved] } },
    [call]: ({ body }) => ({ body: { ...story, ...Object(body) } }),
  });
  await press('Add words');
  fillLast('Words', 'Second.');
  fireEvent.click(screen.getByRole('combobox', { name: 'Add a saved analysis or answer' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Cold' }));
  fireEvent.click(screen.getAllByRole('button', { name: 'Move up' }).at(-1)!);
  fireEvent.click(screen.getAllByRole('button', { name: 'Remove' })[0]!);
  screen.getByRole('button', { name: 'Save' }).focus();
  await press('Save');
  await waitFor(() =>
    expect(callsTo(call)[0]?.body).toEqual({
      title: 'Winter',
      updated: times.updated,
      parts: [
        { kind: 'view', title: 'Cold', query: { year: [2018] } },
        { kind: 'words', text: 'Second.' },
      ],
    }),
  );
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  await waitFor(() => expect(save.getAttribute('aria-disabled')).toBe('true'));
  expect([document.activeElement, save.disabled]).toEqual([save, false]);
  await press('Save');
  expect(callsTo(call)).toHaveLength(1);
});

const read = 'GET /api/reports/analysis/stories/5/';
const ended = failureResponse(401, 'invalid_token', 'Your session has ended. Please sign in again.');
const words = () => screen.getByLabelText<HTMLTextAreaElement>('Words').value;
const signInAgain = () => startSession({ token: 'n'.repeat(43), user: member });

test('what was typed is there again after a session that ended at Save, and gone once it is saved', async () => {
  let saves = 0;
  let stored = story;
  const { router, callsTo } = open('/data/stories/5', {
    [read]: () => ({ body: stored }),
    [call]: ({ body }) => {
      if (saves++ === 0) return ended;
      stored = { ...story, ...Object(body), updated: '2026-01-03T00:00:00Z' };
      return { body: stored };
    },
  });
  await screen.findByDisplayValue('First.');
  fill('Title', 'Cold starts');
  fillLast('Words', 'Second.');
  await press('Add words');
  await press('Save');
  await waitFor(() => expect(address()).toBe('/'));
  signInAgain();
  await router.navigate('/data/stories/5');
  expect(await screen.findByDisplayValue('Cold starts')).toBeTruthy();
  expect(screen.getAllByLabelText<HTMLTextAreaElement>('Words').map(({ value }) => value)).toEqual([
    'Second.',
    '',
  ]);
  fireEvent.click(screen.getAllByRole('button', { name: 'Remove' })[1]!);
  await press('Save');
  await waitFor(() => expect(callsTo(call)).toHaveLength(2));
  expect(callsTo(call)[1]?.body).toEqual({
    title: 'Cold starts',
    updated: times.updated,
    parts: [{ kind: 'words', text: 'Second.' }],
  });
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true'),
  );
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('story'))).toEqual([]);
});

test('what was typed into an older version of a story does not replace a later one', async () => {
  let stored = story;
  const { router, client } = open('/data/stories/5', { [read]: () => ({ body: stored }), [call]: ended });
  await screen.findByDisplayValue('First.');
  fillLast('Words', 'Second.');
  await press('Save');
  await waitFor(() => expect(address()).toBe('/'));
  stored = { ...story, parts: [{ kind: 'words', text: 'Third.' }], updated: '2026-01-03T00:00:00Z' };
  client.clear();
  signInAgain();
  await router.navigate('/data/stories/5');
  expect(await screen.findByDisplayValue('Third.')).toBeTruthy();
});

test('a story that was saved elsewhere is not replaced: what was typed stays, and that version is a link', async () => {
  const saved = '2026-01-03T00:00:00Z';
  let saves = 0;
  const changed = failureResponse(409, 'story_changed', 'This story was saved elsewhere.');
  const { callsTo } = open('/data/stories/5', {
    // read again after a save, when another tab has saved it too
    [read]: () => ({ body: saves === 0 ? story : { ...story, updated: '2026-01-04T00:00:00Z' } }),
    [call]: ({ body }) => (saves++ === 0 ? { body: { ...story, ...Object(body), updated: saved } } : changed),
  });
  await screen.findByDisplayValue('First.');
  fillLast('Words', 'Second.');
  await press('Save');
  await waitFor(() => expect(callsTo(read)).toHaveLength(2));
  fillLast('Words', 'Third.');
  await press('Save');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('This story was saved elsewhere.');
  expect(alert.querySelector('a')?.getAttribute('href')).toBe('/data/stories/5');
  expect(callsTo(call).map(({ body }) => Object(body).updated)).toEqual([times.updated, saved]);
  expect(words()).toBe('Third.');
  expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('false');
});

test('what is typed after a save without a response is saved over what that save stored', async () => {
  let stored = story;
  const { callsTo } = open('/data/stories/5', {
    [read]: () => ({ body: stored }),
    [call]: ({ body }) => {
      const { updated, ...changes } = Object(body);
      const isStored = JSON.stringify(changes.parts) === JSON.stringify(stored.parts);
      if (updated !== stored.updated)
        return isStored ? { body: stored } : failureResponse(409, 'story_changed', 'Saved elsewhere.');
      stored = { ...stored, ...changes, updated: `${updated}+` };
      return { body: callsTo(call).length === 1 ? new Response(cutBody()) : stored };
    },
  });
  await screen.findByDisplayValue('First.');
  fillLast('Words', 'Second.');
  await press('Save');
  await screen.findByRole('alert');
  fillLast('Words', 'Third.');
  await press('Save');
  await waitFor(() => expect(stored.parts).toEqual([{ kind: 'words', text: 'Third.' }]));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('a story that is opened again is read again', async () => {
  let stored = story;
  const { router, client } = open('/data/stories/5', { [read]: () => ({ body: stored }) });
  await screen.findByDisplayValue('First.');
  await router.navigate('/downloads');
  await waitFor(() => expect(client.getQueriesData({ queryKey: [read] })).toEqual([]));
  stored = { ...story, parts: [{ kind: 'words', text: 'Of another tab.' }], updated: '2026-01-03T00:00:00Z' };
  await router.navigate('/data/stories/5');
  expect(await screen.findByDisplayValue('Of another tab.')).toBeTruthy();
});

test('what was typed is gone after leaving without saving', async () => {
  const { router } = open('/data/stories/5', { [read]: { body: story } });
  await screen.findByDisplayValue('First.');
  fillLast('Words', 'Second.');
  void router.navigate('/downloads');
  await press('Leave without saving');
  await waitFor(() => expect(address()).toBe('/downloads'));
  await router.navigate('/data/stories/5');
  await screen.findByLabelText('Words');
  expect(words()).toBe('First.');
});

test('a reader sees the words, the view over own data, and what is missing', async () => {
  const missing = {
    datasets: [{ kind: 'REGIONAL', id: 77, database: '2016 Europe' }],
    analytes: [{ id: 4, name: 'Pour Point' }],
  };
  const query = {
    ...{ year: [2018], sae_grade: ['5W30'], regional_reports: [77, 3] },
    test_parameters: [{ test: 1, operator: 'lt', value: 12 }],
  };
  const { callsTo } = open('/data/story/abc', {
    'GET /api/reports/analysis/shared-stories/abc/': {
      body: {
        ...{ title: 'Winter', updated: times.updated, mine: false },
        parts: [
          { kind: 'words', text: '**Cold** start' },
          { kind: 'view', title: 'All of 2018', caption: 'Thin oils.', query, missing },
        ],
      },
    },
  });
  expect((await screen.findByText('Cold')).tagName).toBe('STRONG');
  const notice = await screen.findByText(/^Its data that you do not hold: 1 dataset \(2016 Europe\)/);
  expect(notice.textContent).toContain('computed over the 1 dataset of it that you hold');
  expect(screen.getByText('You hold no value of Pour Point.')).toBeTruthy();
  await screen.findByText(/^Displaying/);
  expect(screen.getByText(/^Filters:/).textContent).toBe(
    'Filters: Year: 2018; SAE grade: 5W-30; Kinematic Viscosity @ 100 °C is less than 12 mm²/s; in the chosen datasets alone.',
  );
  expect(callsTo(searchCall).at(-1)?.body).toMatchObject({ year: ['2018'], regional_reports: [3] });
  expect(screen.getByText('Thin oils.')).toBeTruthy();
});

test('a reader has no controls that edit a view', async () => {
  const query = { year: [2018], charts: [{ kind: 'histogram', analyte: 2, bins: 30 }] };
  const missing = { datasets: [], analytes: [] };
  open('/data/story/abc', {
    'GET /api/reports/analysis/shared-stories/abc/': {
      body: {
        ...{ title: 'Winter', updated: times.updated, mine: false },
        parts: [{ kind: 'view', title: 'All of 2018', query, missing }],
      },
    },
  });
  expect(await screen.findByText('Numbers of this chart')).toBeTruthy();
  await screen.findByText(/^Displaying/);
  for (const name of [/^Remove/, 'Enter a range', 'Remove all filters'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.queryByText(/^Drag/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Save as PNG' })).toBeTruthy();
});

test('an author sees the story while writing it', async () => {
  open('/data/stories/5', { 'GET /api/reports/analysis/stories/5/': { body: story } });
  await press('Add words');
  fillLast('Words', '**Second**');
  const preview = screen.getByText<HTMLElement>('Preview').closest('details')!;
  preview.open = true;
  fireEvent(preview, new Event('toggle'));
  expect((await screen.findByText('Second')).tagName).toBe('STRONG');
});

test('a view of which no dataset is held shows nothing of other data; a failed PDF says why', async () => {
  const view = {
    ...{ kind: 'view', title: 'Foreign', query: { regional_reports: [77] } },
    missing: { datasets: [{ kind: 'REGIONAL', id: 77, database: '2016 Europe' }], analytes: [] },
  };
  const { callsTo } = open('/data/story/abc', {
    'GET /api/reports/analysis/shared-stories/abc/': {
      body: { ...{ title: 'Winter', updated: times.updated, mine: false }, parts: [view] },
    },
    'GET /api/reports/analysis/shared-stories/abc/pdf/': {
      status: 500,
      body: { code: 'report_failed', error: 'It failed.' },
    },
  });
  expect(await screen.findByText(/You hold none of the datasets of this view/)).toBeTruthy();
  expect(callsTo(searchCall)).toEqual([]);
  await press('Save as PDF');
  expect(await screen.findByText('It failed.')).toBeTruthy();
  // an act of the reader, on the screen alone
  await press('Use all my data');
  await screen.findByText(/^Displaying/);
  expect(callsTo(searchCall).at(-1)?.body).not.toHaveProperty('regional_reports');
  expect(screen.queryByText(/You hold none of the datasets/)).toBeNull();
});
