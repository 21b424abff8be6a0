import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { europe, holdings } from '../../../test/fixtures/holdings.fixture.ts';
import { failureResponse, fill, member, press, type Responses, show } from '../../../test/page.tsx';
import OwnedPage from '../owned.page.tsx';
import { addressesIn, addressProblems } from './seats.rules.ts';

const assign = 'POST /api/reports/assign/';
const renderPage = (responses: Responses = {}) =>
  show({
    pages: { '/dataset/owned': OwnedPage },
    at: '/dataset/owned',
    responses: {
      'GET /api/reports/holdings/': holdings(
        europe(3),
        europe(4, { spare: true }),
        europe(6, { spare: true }),
        europe(7, { spare: true }),
      ),
      ...responses,
    },
  });
const field = /^Email addresses of your colleagues/;
const openDialog = async () => {
  await press('Assign several copies: 2019 Europe');
  return within(await screen.findByRole('dialog'));
};

test('assigns free copies to several addresses, after naming which goes to whom', async () => {
  const { callsTo } = renderPage({ [assign]: { body: {} } });
  const dialog = await openDialog();
  expect(dialog.getByText(/^2019 Europe: 100 oils, every test of each\. 3 copies are free\./)).toBeTruthy();
  fill(field, 'nora@lab.example\n jo@lab.example,\n');
  expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Copy 2 to nora@lab.example',
    'Copy 3 to jo@lab.example',
  ]);
  expect(callsTo(assign)).toEqual([]);
  await press('Assign 2 copies');
  expect(await dialog.findByText('We have invited nora@lab.example, jo@lab.example.')).toBeTruthy();
  expect(callsTo(assign).map(({ body }) => body)).toEqual([
    { report_id: 4, order_id: 12, email: 'nora@lab.example', report_type: 'REGIONAL' },
    { report_id: 6, order_id: 12, email: 'jo@lab.example', report_type: 'REGIONAL' },
  ]);
});

test('reports by address what failed, keeps that address, and tries it with the next copy', async () => {
  const { callsTo } = renderPage({
    [assign]: ({ body }) =>
      Reflect.get(body as object, 'report_id') === 4
        ? failureResponse(409, 'already_assigned', 'This license is already assigned.')
        : { body: {} },
  });
  const dialog = await openDialog();
  fill(field, 'nora@lab.example\njo@lab.example');
  await press('Assign 2 copies');
  expect(await dialog.findByText('nora@lab.example: This license is already assigned.')).toBeTruthy();
  expect(dialog.getByText('We have invited jo@lab.example.')).toBeTruthy();
  expect(screen.getByLabelText(field)).toHaveProperty('value', 'nora@lab.example');
  expect(dialog.getByRole('listitem').textContent).toBe('Copy 4 to nora@lab.example');
  await press('Assign');
  expect(await dialog.findByText('We have invited jo@lab.example, nora@lab.example.')).toBeTruthy();
  expect(callsTo(assign)).toHaveLength(3);
});

test('names at the field every address that cannot be invited, and sends nothing', async () => {
  const { callsTo } = renderPage();
  const dialog = await openDialog();
  fill(field, `nora@lab\n${member.email}`);
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Assign 2 copies' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  // as Enter does, where the button is not disabled
  button.form?.requestSubmit();
  expect(
    await dialog.findByText(
      /nora@lab: Enter an address like name@company\.com\.\s+ada@lab\.example: This is/,
    ),
  ).toBeTruthy();
  expect(callsTo(assign)).toEqual([]);
});

test('splits a text into addresses, and finds twice the same and more addresses than copies', () => {
  expect(addressesIn(' a@b.example; c@d.example,\n\n e@f.example ')).toEqual([
    'a@b.example',
    'c@d.example',
    'e@f.example',
  ]);
  expect(addressProblems(['a@b.example', 'A@b.example'], 1, 'me@b.example')).toEqual([
    'A@b.example: This address appears twice.',
    '2 addresses for 1 free copy.',
  ]);
  expect(addressProblems(['a@b.example'], 1, 'me@b.example')).toEqual([]);
});
