import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failureResponse, fill, member, press, type Responses, show } from '../../../test/page.tsx';
import { OilRevisions } from './OilRevisions.tsx';

const values = '/api/transfer/samples/3/values/';
const patch = `PATCH ${values}`;
const Oil = () => <OilRevisions oil={{ id: 3, reportNumber: '2016-EU-0042' }} released />;
const showOil = (responses: Responses, user = { ...member, is_staff: true }) =>
  show({
    pages: { '/oil': Oil },
    at: '/oil',
    user,
    responses: {
      'GET /api/transfer/revisions/': { body: { count: 0, results: [] } },
      [`GET ${values}`]: {
        body: {
          values: [
            { analyte: 8, name: 'Kinematic Viscosity @ 100 C', unit: 'mm²/s', value: '10.6' },
            { analyte: 9, name: 'Sulfated Ash', unit: 'mass %', value: null },
          ],
        },
      },
      ...responses,
    },
  });

const chooseViscosity = async () => {
  await press('Correct values');
  fireEvent.click(await screen.findByRole('combobox', { name: /^Result/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'Kinematic Viscosity @ 100 C' }));
  expect(await screen.findByText('Reported: 10.6 mm²/s')).toBeTruthy();
};

const clean = { warnings: [], outside_grade: false };
test('shows the changes and the holders before a value is corrected', async () => {
  const { callsTo } = showOil({
    [patch]: {
      body: {
        changes: [{ analyte: 8, old: '10.60', new: '11.20' }],
        holders: 1,
        mailed: [{ user: 7, email: 'holder@lab.example', oils: 1 }],
        ...clean,
      },
    },
  });
  await chooseViscosity();
  // as people with decimal commas write it
  fill('Corrected value in mm²/s', '11,2');
  fill(/^Reason/, 'Recalibration');
  await press('Check changes');
  expect(await screen.findByText('1 holder will be mailed the old and the new values:')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'holder@lab.example' })).toBeTruthy();
  expect(screen.queryByText('What looks wrong')).toBeNull();
  expect(screen.getByText('Kinematic Viscosity @ 100 C: 10.60 mm²/s → 11.20 mm²/s')).toBeTruthy();
  const body = { reason: 'Recalibration', values: [{ analyte: 8, value: '11.2' }] };
  expect(callsTo(patch).map(({ query, body }) => [query.get('dry_run'), body])).toEqual([['true', body]]);
  await press('Store correction');
  await waitFor(() => expect(callsTo(patch)).toHaveLength(2));
  expect([callsTo(patch)[1]?.query.get('dry_run'), callsTo(patch)[1]?.body]).toEqual([null, body]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an improbable value is stored only after a tick at what looks wrong', async () => {
  const message = 'Kinematic Viscosity @ 100 C of 112 is improbable: engine oils have 2 to 50.';
  const { callsTo } = showOil({
    [patch]: {
      body: {
        ...{ changes: [{ analyte: 8, old: '10.60', new: '112.0' }], holders: 0, mailed: [] },
        ...{ warnings: [{ kind: 'improbable', message }], outside_grade: true },
      },
    },
  });
  await chooseViscosity();
  fill('Corrected value in mm²/s', '112');
  fill(/^Reason/, 'Recalibration');
  await press('Check changes');
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByText('The oil would be outside the SAE J300 grade on its label.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Store correction' }).disabled).toBe(true);
  fireEvent.click(screen.getByLabelText('I have looked at the 2 findings'));
  await press('Store correction');
  await waitFor(() => expect(callsTo(patch)).toHaveLength(2));
});

test('a result can be withdrawn, and an error of the server appears at its value', async () => {
  const { callsTo } = showOil({
    [patch]: failureResponse(400, 'bad_input', 'Please check the marked fields.', {
      errors: { 'values.0.value': ['"0" is impossible.'] },
    }),
  });
  await chooseViscosity();
  fill(/^Reason/, 'Wrong bottle');
  await press('Check changes');
  expect(await screen.findByText('Enter the corrected value, or withdraw the result.')).toBeTruthy();
  expect(callsTo(patch)).toHaveLength(0);
  fireEvent.click(screen.getByLabelText('Withdraw this result'));
  await press('Check changes');
  expect(await screen.findByText('"0" is impossible.')).toBeTruthy();
  expect(callsTo(patch)[0]?.body).toMatchObject({ values: [{ analyte: 8, value: null }] });
});

test('users other than administrators see no correction', async () => {
  showOil({}, member);
  await screen.findByRole('note', { name: 'address' });
  expect(screen.queryByRole('button', { name: 'Correct values' })).toBeNull();
});
