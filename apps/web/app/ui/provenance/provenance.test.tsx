import { assumption } from '@iom/contract/standards/precision.schemas.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { address, failureResponse, press, type Responses, show } from '../../test/page.tsx';
import { LinkedProvenance, ProvenanceButton } from './ProvenanceButton.tsx';

const call = 'GET /api/reports/provenance/';
const found = {
  oil: {
    ...{ sample: 11, report_number: 'R-11', container_id: 'C-17', brand_name: 'Brand', supplier: '' },
    ...{ sae_grade: '5W30', service_class: 'SN', year: 2016, region: 'Europe', country: 'Germany' },
    ...{ state_or_province: 'Bavaria', released: '2017-02-01' },
  },
  analyte: { id: 3, name: 'Noack Evaporation Loss', unit: 'mass %', decimals: 1 },
  text: '12.0',
  test: { id: 9, name: 'Noack Volatility', method: 'ASTM D5800' },
  calculated: { method: 'ASTM D1', from: [{ analyte: 4, name: 'Other value', text: null }] },
  measured: { laboratory: 'Lab A', batch: '2016-1' },
  precision: {
    ...{ repeatability: 0.69, reproducibility: null, basis: 'Stated by the method (ASTM D5800-21)' },
    other_editions: [{ edition: 'ASTM D5800-10', repeatability: null, reproducibility: 2.2 }],
    range: {
      ...{ from: 5, to: 25, repeatability: '0.058*X', reproducibility: '0.139*X' },
      ...assumption,
      ...{ source: 'method', edition: 'ASTM D5800-21', procedure: 'Procedure A', valid_from: 2016 },
      ...{
        publication: 'ASTM D5800, section 14',
        publisher: 'ASTM',
        address: 'https://standards.example/d5800',
      },
    },
  },
  site: {
    ...{ as_reported: 1.1, corrected: 0.9 },
    bias: { bias: 0.31, standard_error: 0.08, readings: 16, text: '11.7' },
  },
  references: [{ reference_oil: 'RO 1', text: '11.8' }],
  alarm: { laboratory: 'Lab A', batch: '2016-1', signals: ['run'] },
  retests: [{ run: 2, retest: '13.9', laboratory: 'Lab B', batch: '2016-1R', within: false }],
  revision: 2,
  corrections: [
    {
      ...{ revision: 2, corrected: '2018-03-04T00:00:00Z', analyte: 'Noack Evaporation Loss' },
      ...{ unit: 'mass %', old: '13.0', new: '12.0' },
    },
  ],
};

const value = (responses: Responses = { [call]: { body: found } }) =>
  show({
    pages: {
      '/': () => (
        <ProvenanceButton sample={11} analyte={3}>
          12.0
        </ProvenanceButton>
      ),
    },
    at: '/',
    responses,
  });

test('loads nothing before it is opened, then shows bottle, measurement, precision, chart, retests and revisions', async () => {
  const { callsTo } = value();
  const button = await screen.findByRole('button', { name: '12.0' });
  expect(callsTo(call)).toEqual([]);
  fireEvent.click(button);
  const dialog = await screen.findByRole('dialog', { name: 'Where this value comes from' });
  await waitFor(() => expect(dialog.textContent).toContain('12.0 mass %'));
  expect(Object.fromEntries(callsTo(call)[0]?.query ?? [])).toEqual({ sample: '11', analyte: '3' });
  for (const text of [
    'Bought inBavaria, Germany, Europe',
    'Container codeC-17',
    'LaboratoryLab A',
    'Batch2016-1',
    'Calculated by ASTM D1Other value: not in your data',
    'Repeatability r0.69 mass %',
    'Reproducibility RNot known at this value',
    'Formulasr = 0.058 · X, R = 0.139 · X',
    'Edition in forceASTM D5800-21, Procedure A, from about 2016',
    'By ASTM D5800-10r not known, R 2.20 mass %; the laboratory’s edition is unknown',
    'batch 2016-1 signaled',
    '13.9 mass % (Lab B, batch 2016-1R): differs by more than R',
    'Revision 2, 4 Mar 2018: 13.0 → 12.0 mass %',
  ])
    expect(dialog.textContent).toContain(text);
  expect(screen.getByRole('link', { name: 'ASTM D5800, section 14, ASTM' }).getAttribute('href')).toBe(
    'https://standards.example/d5800',
  );
  expect(screen.getByRole('link', { name: 'RO 1' }).getAttribute('href')).toBe(
    '/data/assurance?oil=RO+1&analyte=3&laboratory=Lab+A&batch=2016-1',
  );
  await press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('says so where the value is not held, and offers another try after a failure', async () => {
  value({ [call]: failureResponse(404, 'not_found', 'Not found.') });
  await press('12.0');
  expect(await screen.findByText('This value is not in the data you hold.')).toBeTruthy();
});

const linked = (user?: null) =>
  show({
    pages: { '/oil/R-11': () => <LinkedProvenance sample={11} /> },
    at: '/oil/R-11?value=3',
    responses: { [call]: { body: found } },
    ...(user === null ? { user } : {}),
  });

test('a link opens the value, and closing removes it from the address', async () => {
  linked();
  await screen.findByText('12.0 mass %');
  await press('Close');
  await waitFor(() => expect(address()).toBe('/oil/R-11'));
});

test('a visitor is asked to sign in and nothing is loaded', async () => {
  const { callsTo } = linked(null);
  expect(await screen.findByRole('link', { name: 'Sign in' })).toBeTruthy();
  expect(callsTo(call)).toEqual([]);
});

test('states R′ at the value and the value corrected for laboratory, or that no bias is known', async () => {
  value();
  await press('12.0');
  expect(await screen.findByText('11.7 mass %')).toBeTruthy();
  expect(screen.getByText('0.31 mass %, standard error 0.08 mass %, from 16 readings')).toBeTruthy();
  cleanup();
  value({ [call]: { body: { ...found, site: { ...found.site, bias: null } } } });
  await press('12.0');
  expect(await screen.findByText(/^Not known: fewer than four/)).toBeTruthy();
});
