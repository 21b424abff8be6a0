import { maxAnswerAnalytes } from '@iom/contract/analysis/answers/answer.schemas.ts';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { analytes } from '../../../../test/fixtures/analysis.fixture.ts';
import { fill, press, show } from '../../../../test/page.tsx';
import { OwnValues } from './OwnValues.tsx';

type Own = { test: number; value: number }[];

const pageWith = (initial: Own) => () => {
  const [own, setOwn] = useState(initial);
  return <OwnValues analytes={analytes} own={own} onChange={setOwn} />;
};
const open = (initial: Own = []) => show({ pages: { '/login': pageWith(initial) }, at: '/login' });

const choose = async (name: RegExp) => {
  screen.getByRole('combobox', { name: 'Value of your own oil' }).click();
  const [option] = await screen.findAllByRole('option', { name });
  option?.click();
};

test('a value may have a decimal comma, and one that may have a separator of thousands is refused and kept', async () => {
  open();
  await choose(/^Kinematic Viscosity/);
  fill('Value', '1,200');
  await press('Add value');
  expect(await screen.findByText('It can mean 1.200 or 1200. Enter it without a comma.')).toBeTruthy();
  expect(screen.getByLabelText('Value')).toHaveProperty('value', '1,200');
  expect(document.activeElement).toBe(screen.getByLabelText('Value'));
  fill('Value', '9,3');
  await press('Add value');
  expect(await screen.findByText(/ 9\.3$/)).toBeTruthy();
});

test.each(['1e13', '-1e13', '1e400'])(
  '%s is beyond what a value may be: it is refused at the field, and the others stay',
  async (text) => {
    open([{ test: 2, value: 11 }]);
    await choose(/^Kinematic Viscosity/);
    fill('Value', text);
    await press('Add value');
    expect(await screen.findByText('Enter a number of at most 1,000,000,000,000.')).toBeTruthy();
    expect(screen.getByLabelText('Value')).toHaveProperty('value', text);
    expect(screen.getByText(/ 11$/)).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^Remove the value of/ })).toHaveLength(1);
  },
);

test('as many values as an answer takes can be changed and removed, and no further one is added', async () => {
  const [chosen] = analytes.filter(({ name }) => name.startsWith('Kinematic Viscosity'));
  const others = Array.from({ length: maxAnswerAnalytes }, (_, index) => ({
    test: 1000 + index,
    value: 0,
  }));
  open([...others.slice(1), { test: chosen?.id ?? 0, value: 9 }]);
  const reason = 'At most 30 values: remove one to add another.';
  expect(screen.getByText(reason)).toBeTruthy();
  await choose(/^Kinematic Viscosity/);
  expect(screen.queryByText(reason)).toBeNull();
  fill('Value', '9.5');
  await press('Add value');
  expect(await screen.findByText(/ 9\.5$/)).toBeTruthy();
  await choose(/^Noack/);
  fill('Value', '11');
  expect(screen.getByText(reason)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add value' })).toHaveProperty('disabled', true);
  await press('Remove the value of 1001');
  await press('Add value');
  expect(await screen.findByText(/ 11$/)).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Remove the value of/ })).toHaveLength(maxAnswerAnalytes);
});
