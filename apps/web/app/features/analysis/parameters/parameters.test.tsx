import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import AnalysisPage from '../../../routes/account/data/analysis.tsx';
import { analysisResponses, analytes, searchCall } from '../../../test/fixtures/analysis.fixture.ts';
import { address, press, show } from '../../../test/page.tsx';
import { foundAnalytes } from './analyte-search.rules.ts';
import { emptyForm, parameterOf } from './parameter-form.rules.ts';

const renderPage = (query = '') =>
  show({
    pages: { '/data/analysis': AnalysisPage },
    at: `/data/analysis${query}`,
    responses: analysisResponses(),
  });

const choose = async (search: string, option: RegExp) => {
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('combobox', { name: 'Analyte' }));
  fireEvent.change(dialog.getByRole('combobox', { name: 'Analyte' }), { target: { value: search } });
  fireEvent.click(await screen.findByRole('option', { name: option }));
  return dialog;
};

test('a parameter found by its method is added with a decimal comma', async () => {
  const { callsTo } = renderPage();
  await press('Add a test parameter');
  const dialog = await choose('d5800', /^Noack/);
  fireEvent.change(dialog.getByLabelText('Operator'), { target: { value: 'between' } });
  fireEvent.change(dialog.getByLabelText('From (mass %)'), { target: { value: '9,5' } });
  fireEvent.change(dialog.getByLabelText('To (mass %)'), { target: { value: '13' } });
  expect(await dialog.findByText('3 values from 8 to 12 mass %')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Add parameter' }));
  await waitFor(() => expect(address()).toBe('/data/analysis?test=2%3Abetween%3A9.5%3A13'));
  expect(await screen.findByText('Noack Evaporation Loss is between 9.5 and 13 mass %')).toBeTruthy();
  await waitFor(() =>
    expect(callsTo(searchCall).at(-1)?.body).toMatchObject({
      test_parameters: [{ test: 2, operator: 'between', value: 9.5, value_to: 13 }],
    }),
  );
});

test('what is wrong is said at the field, and nothing typed is lost', async () => {
  renderPage('?test=1:gte:9');
  await press('Change: Kinematic Viscosity @ 100 °C is greater than or equal to 9 mm²/s');
  const dialog = within(await screen.findByRole('dialog', { name: 'Change test parameter' }));
  fireEvent.change(dialog.getByLabelText('Value (mm²/s)'), { target: { value: 'nine' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(await dialog.findByText('Enter a number, such as 9.3 or 9,3.')).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>('Value (mm²/s)').value).toBe('nine');
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Value (mm²/s)')));
  fireEvent.change(dialog.getByLabelText('Value (mm²/s)'), { target: { value: '10' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(address()).toBe('/data/analysis?test=1%3Agte%3A10'));
});

test('a parameter can be removed', async () => {
  renderPage('?test=1:reported&test=2:not_reported');
  await press('Remove: Kinematic Viscosity @ 100 °C is reported');
  await waitFor(() => expect(address()).toBe('/data/analysis?test=2%3Anot_reported'));
});

/** Presses a button that has the focus, as the keyboard does. */
const pressFocused = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  button.focus();
  fireEvent.click(button);
  return button;
};

test('the focus returns from the dialog to the button that opened it', async () => {
  renderPage();
  const add = await pressFocused('Add a test parameter');
  const dialog = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('combobox', { name: 'Analyte' })));
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(document.activeElement).toBe(add));
});

test('when a parameter is removed the focus moves to what is left of its place', async () => {
  renderPage('?test=1:reported&test=2:not_reported');
  await pressFocused('Remove: Kinematic Viscosity @ 100 °C is reported');
  const other = 'Noack Evaporation Loss is not reported';
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: `Change: ${other}` })),
  );
  await pressFocused(`Remove: ${other}`);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a test parameter' })),
  );
});

test('analytes are found by name, method and symbol', () => {
  const names = (search: string) => foundAnalytes(analytes, search).map(({ name }) => name);
  expect(names('Ca')).toContain('Calcium');
  expect(names('Ca')[0]).toBe('Calcium');
  expect(names('KV100')).toEqual(['Kinematic Viscosity @ 100 C']);
  expect(names('D97')).toEqual(['Pour Point']);
  expect(names('evaporation noack')).toEqual(['Noack Evaporation Loss']);
});

test('a form without an analyte, without a number or with bounds the wrong way round has an error at its field', () => {
  expect(parameterOf(emptyForm)).toEqual({
    errors: { test: 'Choose an analyte.', value: 'Enter a number.' },
  });
  expect(parameterOf({ test: 1, operator: 'between', value: '13', valueTo: '9' })).toEqual({
    errors: { valueTo: 'The upper bound is below the lower bound.' },
  });
  expect(parameterOf({ test: 1, operator: 'eq', value: '1.23,45', valueTo: '' })).toEqual({
    errors: { value: 'Enter a number, such as 9.3 or 9,3.' },
  });
  expect(parameterOf({ test: 1, operator: 'eq', value: '1,200', valueTo: '' })).toEqual({
    errors: { value: 'It can mean 1.200 or 1200. Enter it without a comma.' },
  });
});
