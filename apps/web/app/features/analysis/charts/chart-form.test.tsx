import type { SeriesQuestion } from '@iom/contract/analysis/series.schemas.ts';
import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { analytes } from '../../../test/fixtures/analysis.fixture.ts';
import { ChartForm } from './ChartForm.tsx';

const Form = ({ first }: { first: SeriesQuestion }) => {
  const [chart, setChart] = useState(first);
  return (
    <MantineProvider>
      <ChartForm chart={chart} analytes={analytes} onChange={setChart} />
    </MantineProvider>
  );
};

test('says at the field how many analytes parallel coordinates take', () => {
  render(<Form first={{ kind: 'parallel', analytes: [1, 2] }} />);
  const [remove] = screen.getAllByRole('button', { name: /^Remove/ });
  if (remove) fireEvent.click(remove);
  expect(screen.getByText('Choose 2 to 12 analytes.')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(2);
  fireEvent.change(screen.getByLabelText('Chart'), { target: { value: 'profile' } });
  expect(screen.queryByText(/^Choose/)).toBeNull();
});

test('parallel coordinates after a profile begin with a few of its analytes', () => {
  render(<Form first={{ kind: 'profile', analytes: Array.from({ length: 20 }, (_, index) => index + 1) }} />);
  fireEvent.change(screen.getByLabelText('Chart'), { target: { value: 'parallel' } });
  expect(screen.queryByText(/^Choose/)).toBeNull();
  expect(screen.getByLabelText<HTMLSelectElement>('Chart').value).toBe('parallel');
  expect(screen.getAllByRole('button', { name: /^Remove/ }).length).toBeLessThanOrEqual(4);
});

test('offers groups for the kinds that have them', () => {
  render(<Form first={{ kind: 'box', analyte: 1 }} />);
  expect(screen.getByLabelText('Groups')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Chart'), { target: { value: 'histogram' } });
  expect(screen.queryByLabelText('Groups')).toBeNull();
});
