import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { analytes } from '../../../../test/fixtures/analysis.fixture.ts';
import { fill, press, show } from '../../../../test/page.tsx';
import { OwnValues } from './OwnValues.tsx';

const Page = () => {
  const [own, setOwn] = useState<{ test: number; value: number }[]>([]);
  return <OwnValues analytes={analytes} own={own} onChange={setOwn} />;
};

test('a value may have a decimal comma, and one that may have a separator of thousands is refused and kept', async () => {
  show({ pages: { '/login': Page }, at: '/login' });
  screen.getByRole('combobox', { name: 'Value of your own oil' }).click();
  const [option] = await screen.findAllByRole('option', { name: /^Kinematic Viscosity/ });
  option?.click();
  fill('Value', '1,200');
  await press('Add value');
  expect(await screen.findByText(/^Enter it without a separator of thousands/)).toBeTruthy();
  expect(screen.getByLabelText('Value')).toHaveProperty('value', '1,200');
  expect(document.activeElement).toBe(screen.getByLabelText('Value'));
  fill('Value', '9,3');
  await press('Add value');
  expect(await screen.findByText(/ 9\.3$/)).toBeTruthy();
});
