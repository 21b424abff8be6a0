import type { TestParameter } from '@iom/contract/analysis/analysis-query.schemas.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import AnalysisPage from '../../../routes/account/data/analysis.tsx';
import { analysisResponses, searchCall } from '../../../test/fixtures/analysis.fixture.ts';
import { address, show } from '../../../test/page.tsx';
import { parameterOf, parametersParam } from '../query/parameter-param.ts';
import { numbered, withoutParameters, withParameter } from './alternatives.rules.ts';

const reported = (test: number, any_of?: number): TestParameter =>
  any_of === undefined ? { test, operator: 'reported' } : { test, operator: 'reported', any_of };

test('alternatives are beside each other and numbered in order; one alone has no number', () => {
  expect(numbered([reported(1, 7), reported(2), reported(3, 7), reported(4, 9)])).toEqual([
    ...[reported(1, 1), reported(3, 1), reported(2), reported(4)],
  ]);
});

test('a condition is added to all, or as an alternative to one; without the other it stands alone', () => {
  const [a, b] = [reported(1), reported(2)];
  expect(withParameter([a, b], reported(3), {})).toEqual([a, b, reported(3)]);
  const added = withParameter([a, b], reported(3), { beside: a });
  expect(added).toEqual([reported(1, 1), reported(3, 1), reported(2)]);
  const [first, second] = added;
  expect(withParameter(added, reported(4), { beside: second })).toEqual([
    ...[reported(1, 1), reported(3, 1), reported(4, 1), reported(2)],
  ]);
  expect(withParameter(added, reported(5), { replaced: first })).toEqual([
    reported(5),
    reported(3),
    reported(2),
  ]);
  expect(withoutParameters(added, [first!])).toEqual([reported(3), reported(2)]);
});

test('the URL holds the alternatives', () => {
  const list: TestParameter[] = [
    { test: 1, operator: 'between', value: 9, value_to: 12.5, any_of: 1 },
    { test: 2, operator: 'lt', value: 3, any_of: 1 },
    reported(3),
  ];
  expect(parametersParam.write(list)).toEqual(['1:between:9:12.5~1', '2:lt:3~1', '3:reported']);
  expect(parametersParam.read(parametersParam.write(list))).toEqual(list);
  expect(parameterOf('1:reported~x')).toBeUndefined();
  expect(parameterOf('1:reported~51')).toBeUndefined();
});

const renderPage = (query: string) =>
  show({
    pages: { '/data/analysis': AnalysisPage },
    at: `/data/analysis${query}`,
    responses: analysisResponses(),
  });

test('an alternative is added beside its condition, sent, and read as one sentence', async () => {
  const { callsTo } = renderPage('?test=1:gt:9&test=3:reported');
  const viscosity = 'Kinematic Viscosity @ 100 °C is greater than 9 mm²/s';
  fireEvent.click(await screen.findByRole('button', { name: `Add an alternative to: ${viscosity}` }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add an alternative' }));
  const choice = dialog.getByRole('combobox', { name: 'Must hold' }) as HTMLSelectElement;
  expect([...choice.options].map(({ text }) => text)).toEqual([
    ...['Always', `Or: ${viscosity}`, 'Or: Calcium is reported'],
  ]);
  expect(choice.selectedOptions[0]?.text).toBe(`Or: ${viscosity}`);
  fireEvent.click(dialog.getByRole('combobox', { name: 'Analyte' }));
  fireEvent.click(await screen.findByRole('option', { name: /Noack Evaporation Loss/ }));
  fireEvent.change(dialog.getByRole('combobox', { name: 'Operator' }), { target: { value: 'reported' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Add parameter' }));
  await waitFor(() =>
    expect(new URLSearchParams(address().split('?')[1]).getAll('test')).toEqual([
      ...['1:gt:9~1', '2:reported~1', '3:reported'],
    ]),
  );
  await waitFor(() =>
    expect(callsTo(searchCall).at(-1)?.body).toMatchObject({
      test_parameters: [{ test: 1, any_of: 1 }, { test: 2, any_of: 1 }, { test: 3 }],
    }),
  );
  const other = screen.getByRole('button', { name: 'Change: Noack Evaporation Loss is reported' });
  expect(other.textContent).toBe('or Noack Evaporation Loss is reported');
});

test('a search with as many conditions as it takes says so and takes no more', async () => {
  const conditions = Array.from({ length: 50 }, (_, index) => `test=1:gt:${index}`).join('&');
  renderPage(`?${conditions}`);
  expect(await screen.findByText('A search takes at most 50 conditions.')).toBeTruthy();
  expect((screen.getByRole('button', { name: 'Add a test parameter' }) as HTMLButtonElement).disabled).toBe(
    true,
  );
});
