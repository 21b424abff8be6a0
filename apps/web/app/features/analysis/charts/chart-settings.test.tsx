import type { SeriesQuestion } from '@iom/contract/analysis/series.schemas.ts';
import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { analytes } from '../../../test/fixtures/analysis.fixture.ts';
import { ChartSettings } from './ChartSettings.tsx';

const enter = (label: string, value: string) => {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value } });
  fireEvent.keyDown(field, { key: 'Enter' });
};

const opened = (chart: SeriesQuestion) => {
  const onChange = vi.fn<(chart: SeriesQuestion) => void>();
  render(
    <MantineProvider>
      <ChartSettings chart={chart} analytes={analytes.slice(0, 2)} onChange={onChange} />
    </MantineProvider>,
  );
  return onChange;
};

test('the ends of an axis are used once Enter is pressed, with a decimal comma too', () => {
  const onChange = opened({ kind: 'box', analyte: 1, group: 'region' });
  enter('From', '9,5');
  expect(onChange).toHaveBeenCalledWith({ kind: 'box', analyte: 1, group: 'region', axes: [{ from: 9.5 }] });
});

test('an end beyond the other one is an error at its field', () => {
  const onChange = opened({ kind: 'box', analyte: 1, axes: [{ from: 9 }] });
  enter('To', '8');
  expect(screen.getByText('Enter more than 9.')).toBeDefined();
  expect(onChange).not.toHaveBeenCalled();
});

test('each kind offers what it can show', () => {
  const onChange = opened({ kind: 'points', x: 1, y: 2 });
  expect(screen.getAllByLabelText('Logarithmic')).toHaveLength(2);
  fireEvent.click(screen.getByLabelText(/^Line of least squares/));
  expect(onChange).toHaveBeenCalledWith({ kind: 'points', x: 1, y: 2, line: true });
});

test('a histogram has bins of a width and no logarithm', () => {
  const onChange = opened({ kind: 'histogram', analyte: 1, bins: 30 });
  expect(screen.queryByLabelText('Logarithmic')).toBeNull();
  enter('Width of bins', '0');
  expect(screen.getByText('Enter a number above zero.')).toBeDefined();
  enter('Width of bins', '0.5');
  expect(onChange).toHaveBeenLastCalledWith({ kind: 'histogram', analyte: 1, bins: 30, bin_width: 0.5 });
});
