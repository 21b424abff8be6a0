import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import AnalysisPage from '../../../routes/account/data/analysis.tsx';
import { analysisResponses, savedCall, searchCall } from '../../../test/fixtures/analysis.fixture.ts';
import { address, failureResponse, focused, press, type Responses, show } from '../../../test/page.tsx';

const target = {
  id: 8,
  name: 'Low Noack',
  query: { region: ['Europe'], test_parameters: [{ test: 2, operator: 'lt', value: 13 }], columns: [2] },
  token: 'secret',
  created: '2026-11-21T09:00:00.000Z',
  updated: '2026-11-21T09:00:00.000Z',
};
const saved = { [savedCall]: { body: { count: 1, results: [target] } } };
const renderPage = (query = '', responses: Responses = {}) =>
  show({
    pages: { '/data/analysis': AnalysisPage },
    at: `/data/analysis${query}`,
    responses: { ...analysisResponses(), ...responses },
  });
const openList = async () => {
  await press('Saved analyses');
  return within(await screen.findByRole('dialog', { name: 'Saved analyses' }));
};

test('a view is saved under a name, which must be free', async () => {
  const call = 'POST /api/reports/analysis/saved/';
  let taken = true;
  const { callsTo } = renderPage('?region=Europe&test=2:lt:13&columns=2&page=4', {
    [call]: () =>
      taken
        ? failureResponse(400, 'invalid', 'Invalid.', {
            errors: { name: 'You have an analysis of this name.' },
          })
        : { status: 201, body: target },
  });
  await press('Save');
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Low Noack' } });
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('You have an analysis of this name.')).toBeTruthy();
  expect(await focused('Name')).toBeTruthy();
  taken = false;
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(callsTo(call).at(-1)?.body).toEqual({ name: 'Low Noack', query: target.query });
});

test('says why a view cannot be saved', async () => {
  const errors = { query: ['Choose fewer values.'] };
  renderPage('', {
    'POST /api/reports/analysis/saved/': failureResponse(400, 'invalid', 'Invalid.', { errors }),
  });
  await press('Save');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'All grades' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Choose fewer values.');
});

test('a saved analysis opens its view', async () => {
  renderPage('?year=2019', saved);
  fireEvent.click(await (await openList()).findByRole('link', { name: 'Low Noack' }));
  await waitFor(() => expect(address()).toBe('/data/analysis?region=Europe&test=2%3Alt%3A13&columns=2'));
});

test('a saved analysis is renamed, and deleted after a confirmation', async () => {
  const call = '/api/reports/analysis/saved/8/';
  const { callsTo } = renderPage('', {
    ...saved,
    [`PATCH ${call}`]: { body: target },
    [`DELETE ${call}`]: { status: 204, body: null },
  });
  const list = await openList();
  fireEvent.click(await list.findByRole('button', { name: 'Rename Low Noack' }));
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Lowest Noack' } });
  fireEvent.click(screen.getByRole('button', { name: 'Rename' }));
  await waitFor(() => expect(callsTo(`PATCH ${call}`)[0]?.body).toEqual({ name: 'Lowest Noack' }));
  fireEvent.click(list.getByRole('button', { name: 'Delete Low Noack' }));
  expect(callsTo(`DELETE ${call}`)).toEqual([]);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(callsTo(`DELETE ${call}`)).toHaveLength(1));
});

test('a saved analysis is replaced by the view on the screen after a confirmation', async () => {
  const call = 'PATCH /api/reports/analysis/saved/8/';
  const { callsTo } = renderPage('?year=2019&columns=2&origin=country', {
    ...saved,
    [call]: { body: target },
  });
  fireEvent.click(await (await openList()).findByRole('button', { name: 'Replace Low Noack' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Replace analysis' }));
  expect(callsTo(call)).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Replace' }));
  await waitFor(() =>
    expect(callsTo(call)[0]?.body).toEqual({
      query: { year: ['2019'], columns: [2], origin: ['country'] },
    }),
  );
});

test('its link is copied', async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  renderPage('', saved);
  fireEvent.click(await (await openList()).findByRole('button', { name: 'Copy link: Low Noack' }));
  await waitFor(() => expect(writeText).toHaveBeenCalledOnce());
  expect(writeText.mock.calls[0]).toEqual([expect.stringMatching(/\/data\/analysis\?shared=secret$/)]);
});

const sharedCall = 'GET /api/reports/analysis/shared/secret/';

test('a link opens the view and says what its reader does not hold', async () => {
  const { callsTo } = renderPage('?shared=secret', {
    [sharedCall]: {
      body: {
        name: 'Low Noack',
        query: { ...target.query, regional_reports: [3, 99], columns: [2, 4] },
        mine: false,
        missing: {
          datasets: [{ kind: 'REGIONAL', id: 99, database: '2016 Europe' }],
          analytes: [{ id: 4, name: 'Pour Point' }],
        },
      },
    },
  });
  const notice = await screen.findByText('You hold only part of “Low Noack”');
  const text = notice.closest('[role="status"]')?.textContent;
  expect(text).toContain('Its data that you do not hold: 1 dataset (2016 Europe).');
  expect(text).toContain('Everything below is computed over the 1 dataset of it that you hold.');
  expect(text).toContain('You hold no value of Pour Point.');
  await waitFor(() =>
    expect(callsTo(searchCall).at(-1)?.body).toMatchObject({ region: ['Europe'], regional_reports: [3] }),
  );
});

test('a copied address says so as well', async () => {
  renderPage('?custom_reports=5.77.78&columns=1.4');
  expect(await screen.findByText(/^Its data that you do not hold: 2 datasets\./)).toBeTruthy();
  expect(await screen.findByText('You hold no value of Pour Point.')).toBeTruthy();
});

test('a view of which no dataset is held shows nothing until its reader asks for all own data', async () => {
  const { callsTo } = renderPage('?shared=secret', {
    [sharedCall]: {
      body: {
        name: 'Low Noack',
        query: { ...target.query, regional_reports: [98, 99], columns: [2, 4] },
        mine: false,
        missing: {
          datasets: [
            { kind: 'REGIONAL', id: 98, database: '2016 Europe' },
            { kind: 'REGIONAL', id: 99, database: '2017 Europe' },
          ],
          analytes: [],
        },
      },
    },
  });
  expect(await screen.findByText('You hold none of the datasets of “Low Noack”')).toBeTruthy();
  const lacking = '2 datasets (2016 Europe, 2017 Europe). Nothing is shown in their place.';
  expect(screen.getByText(`Its data that you do not hold: ${lacking}`)).toBeTruthy();
  expect(screen.getByText('Opened from “Low Noack”, which was saved over 2 datasets.')).toBeTruthy();
  const before = callsTo(searchCall).length;
  await press('Use all my data');
  await screen.findByText(/^Displaying/);
  const [first] = callsTo(searchCall).slice(before);
  expect(first?.body).toMatchObject({ region: ['Europe'] });
  expect(first?.body).not.toHaveProperty('regional_reports');
  // what the datasets of the link lack is no fact about all own data
  expect(screen.queryByText(/You hold none/)).toBeNull();
  expect(screen.getByText(/Below is all the data that you hold\.$/)).toBeTruthy();
});

test('a link that no longer opens says so', async () => {
  renderPage('?shared=secret', { [sharedCall]: failureResponse(404, 'not_found', 'Not found.') });
  expect(await screen.findByText('This link does not open an analysis')).toBeTruthy();
});
