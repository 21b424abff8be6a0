import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { chooseFile } from '../../../test/choose-file.ts';
import { fill, member, press, type Responses, show } from '../../../test/page.tsx';
import ImportPage from './import.page.tsx';

const start = 'POST /api/transfer/imports/';
const importColumn = (name: string) => ({ name, required: true, help: '', example: '' });
const kv = 'Kinematic Viscosity @ 100 C';
const results = {
  ...{ encoding: 'utf-8', separator: ';', decimal: ',' },
  columns: [
    { header: 'Probe', to: { kind: 'column', name: 'report_number' } },
    { header: 'KV100 [cSt]', to: { kind: 'value', test: kv, analyte: kv, factor: 1 } },
    { header: 'Notiz', to: { kind: 'ignore' } },
  ],
};

const open = async (responses: Responses = {}) => {
  const shown = show({
    pages: { '/admin/import': ImportPage },
    at: '/admin/import',
    user: { ...member, is_staff: true },
    responses: {
      'GET /api/transfer/imports/': { body: { count: 0, results: [] } },
      'GET /api/transfer/import-columns/': {
        body: {
          samples: ['report_number', 'year'].map(importColumn),
          results: ['report_number', 'test', 'analyte', 'value'].map(importColumn),
        },
      },
      'GET /api/core/data-dictionary/': {
        body: {
          count: 2,
          results: [
            { id: 1, name: kv, synonyms: ['KV100'], analytes: [{ id: 1, name: kv, unit: 'mm²/s' }] },
            { id: 3, name: 'ICP', synonyms: [], analytes: [{ id: 3, name: 'Calcium', unit: 'mg/kg' }] },
          ],
        },
      },
      'GET /api/transfer/import-mappings/': { body: { results: [] } },
      [start]: { status: 202, body: { task_id: 'a'.repeat(22) } },
      ...responses,
    },
  });
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Template of results.csv' }).disabled).toBe(
      false,
    ),
  );
  fill(/^Name of the group/, 'South');
  return shown;
};
const choose = (name: string, text: string) => {
  const input = screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' });
  chooseFile(() => input.click(), input, new File([text], name));
};
const strict = 'report_number,year\nT1-1,2016\n';
const german = 'Probe;KV100 [cSt];Notiz\nT1-1;10,5;gut\n';

test('files in the form of an import need no mapping', async () => {
  const { callsTo } = await open();
  choose('samples.csv', strict);
  choose('results.csv', 'report_number,test,analyte,value\n');
  await press('Check files');
  await waitFor(() => expect(callsTo(start)).toHaveLength(1));
  expect(screen.queryByText(/^How to read/)).toBeNull();
});

test('a file of a laboratory gets a proposed mapping, and is sent once the mapping is confirmed', async () => {
  const { callsTo } = await open();
  choose('samples.csv', strict);
  choose('results.csv', german);
  const panel = within(await screen.findByRole('region', { name: 'Mapping of results' }));
  expect(panel.getByLabelText('Cells are separated by')).toHaveProperty('value', ';');
  expect(panel.getByLabelText('Decimal sign')).toHaveProperty('value', ',');
  expect(panel.getByText('10,5')).toBeTruthy();
  expect(panel.getByText(/^Not recognized by name or unit: Notiz/)).toBeTruthy();
  await press('Check files');
  expect(await screen.findByText('Check the mapping and confirm it.')).toBeTruthy();
  expect(callsTo(start)).toEqual([]);
  fill(/^Laboratory/, 'South Lab');
  fireEvent.click(screen.getByLabelText('I have checked how the files are read.'));
  await press('Check files');
  await waitFor(() => expect(callsTo(start)).toHaveLength(1));
  const form = callsTo(start)[0]?.body as FormData;
  expect(JSON.parse(String(form.get('mapping')))).toEqual({ laboratory: 'South Lab', results });
  // fields come before files, which the server reads as they arrive
  expect([...form.keys()].indexOf('mapping')).toBeLessThan([...form.keys()].indexOf('samples'));
});

test('a column without a unit is marked, and its unit is chosen before the mapping is confirmed', async () => {
  const water = {
    ...{ id: 2, name: 'Water by Karl Fischer', synonyms: [] },
    analytes: [{ id: 2, name: 'Water', unit: 'mg/kg' }],
  };
  const { callsTo } = await open({
    'GET /api/core/data-dictionary/': { body: { count: 1, results: [water] } },
  });
  choose('samples.csv', strict);
  choose('results.csv', 'Probe;WATER\nT1-1;0,10\n');
  expect(await screen.findByText('Unit not stated: mg/kg assumed')).toBeTruthy();
  expect(screen.getByLabelText(/, and the units assumed for 1 column\.$/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Unit of WATER'), { target: { value: '10000' } });
  expect(await screen.findByText('Not stated: you chose mass %')).toBeTruthy();
  expect(screen.getByLabelText('Factor of WATER')).toHaveProperty('value', '10000');
  fireEvent.click(screen.getByLabelText('I have checked how the files are read.'));
  await press('Check files');
  await waitFor(() => expect(callsTo(start)).toHaveLength(1));
  const form = callsTo(start)[0]?.body as FormData;
  expect(JSON.parse(String(form.get('mapping'))).results.columns[1].to).toMatchObject({ factor: 10_000 });
});

test('a unit that is not known is marked until a person types the factor', async () => {
  await open();
  choose('samples.csv', strict);
  choose('results.csv', 'Probe;KV100 [mg/l]\nT1-1;2,1\n');
  fireEvent.click(await screen.findByLabelText('KV100 [mg/l] is imported as'));
  fireEvent.click(await screen.findByRole('option', { name: /^Kinematic Viscosity @ 100 C/ }));
  expect(await screen.findByText('The unit mg/l is not known: mm²/s assumed')).toBeTruthy();
  const factor = screen.getByLabelText('Factor of KV100 [mg/l]');
  fireEvent.change(factor, { target: { value: '0.5' } });
  fireEvent.blur(factor);
  expect(await screen.findByText('mg/l is not known: you chose the factor 0.5')).toBeTruthy();
  expect(screen.getByLabelText('I have checked how the files are read.')).toBeTruthy();
});

test('an analyte that is chosen by hand has the unit of the header', async () => {
  await open();
  choose('samples.csv', strict);
  choose('results.csv', 'Probe;Kalzium g/kg\nT1-1;2,1\n');
  const calcium = await screen.findByLabelText('Kalzium g/kg is imported as');
  fireEvent.click(calcium);
  fireEvent.click(await screen.findByRole('option', { name: 'Calcium (mg/kg), ICP' }));
  expect(await screen.findByLabelText('Factor of Kalzium g/kg')).toHaveProperty('value', '1000');
  expect(screen.queryByText(/^Unit not stated/)).toBeNull();
});

test('the remembered mapping of a laboratory is taken for the same columns', async () => {
  const columns = results.columns.map((one) =>
    one.to.kind === 'value' ? { ...one, to: { ...one.to, factor: 1000 } } : one,
  );
  const mapping = { laboratory: 'South Lab', results: { ...results, columns } };
  await open({
    'GET /api/transfer/import-mappings/': {
      body: { results: [{ laboratory: 'South Lab', updated: '2026-11-01T08:00:00.000Z', mapping }] },
    },
  });
  choose('results.csv', german);
  await screen.findByRole('region', { name: 'Mapping of results' });
  expect(screen.getByLabelText('Factor of KV100 [cSt]')).toHaveProperty('value', '1');
  fill(/^Laboratory/, 'South Lab');
  await waitFor(() => expect(screen.getByLabelText('Factor of KV100 [cSt]')).toHaveProperty('value', '1000'));
});
