import type { DisplayAnalyte } from '@iom/contract/analysis/analysis.schemas.ts';
import {
  analyteSides,
  analytesOfSeries,
  type ChartOptions,
  canBeLogarithmic,
  optionsOf,
} from '@iom/contract/analysis/series.rules.ts';
import type { SeriesAxis, SeriesQuestion } from '@iom/contract/analysis/series.schemas.ts';
import { analyteTitle } from '@iom/figures/series-figure.ts';
import { Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { valueError, withPoint } from '../parameters/value-text.rules.ts';
import { createChart } from '../query/chart-param.ts';
import classes from './charts.module.css';

interface NumberFieldProps {
  label: string;
  value: number | undefined;
  /** Undefined where the field is left empty. */
  onChange: (value: number | undefined) => void;
  /** What is wrong with a number; empty if nothing. */
  errorOf?: (value: number) => string;
}

/** A number that is used once the field is left or Enter is pressed. */
const NumberField = ({ label, value, onChange, errorOf }: NumberFieldProps) => {
  const shown = value === undefined ? '' : String(value);
  const [text, setText] = useState(shown);
  const [error, setError] = useState('');
  useEffect(() => {
    setText(shown);
    setError('');
  }, [shown]);
  const use = () => {
    const number = Number(withPoint(text));
    const isEmpty = text.trim() === '';
    const wrong = isEmpty ? '' : Number.isFinite(number) ? (errorOf?.(number) ?? '') : valueError(text);
    setError(wrong);
    if (wrong === '') onChange(isEmpty ? undefined : number);
  };
  return (
    <TextInput
      label={label}
      value={text}
      error={error}
      size="sm"
      w={130}
      inputMode="decimal"
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={use}
      onKeyDown={(event) => {
        if (event.key === 'Enter') use();
      }}
    />
  );
};

interface AxisProps {
  title: string;
  axis: SeriesAxis;
  hasLog: boolean;
  onChange: (axis: SeriesAxis) => void;
}

const AxisFields = ({ title, axis, hasLog, onChange }: AxisProps) => {
  const { from, to, log } = axis;
  return (
    <Group component="fieldset" className={classes.axis} gap="sm" align="start">
      <legend>{title}</legend>
      <NumberField
        label="From"
        value={from}
        errorOf={(value) => (to !== undefined && value >= to ? `Enter less than ${to}.` : '')}
        onChange={(value) => onChange({ ...axis, from: value })}
      />
      <NumberField
        label="To"
        value={to}
        errorOf={(value) => (from !== undefined && value <= from ? `Enter more than ${from}.` : '')}
        onChange={(value) => onChange({ ...axis, to: value })}
      />
      {hasLog && (
        <Checkbox
          label="Logarithmic"
          mt={32}
          checked={log ?? false}
          onChange={(event) => onChange({ ...axis, log: event.currentTarget.checked || undefined })}
        />
      )}
    </Group>
  );
};

interface Props {
  chart: SeriesQuestion;
  /** Of the chart. */
  analytes: readonly DisplayAnalyte[];
  onChange: (chart: SeriesQuestion) => void;
}

/** The axes of a chart, the width of its bins and the line through its points. They are part of the address, of saved views and prints. */
export const ChartSettings = ({ chart, analytes, onChange }: Props) => {
  const sides = analyteSides[chart.kind];
  if (sides.length === 0) return null;
  const options = optionsOf(chart);
  const axes = sides.map((_, index) => options.axes?.[index] ?? {});
  const change = (changed: ChartOptions) => {
    const group = 'group' in chart ? chart.group : undefined;
    const next = createChart(chart.kind, analytesOfSeries(chart), group, { ...options, ...changed });
    if (next) onChange(next);
  };
  return (
    <details className="no-print">
      <summary>
        {chart.kind === 'histogram' ? 'Axis and bins' : chart.kind === 'points' ? 'Axes and line' : 'Axis'}
      </summary>
      <Stack gap="sm" mt="xs">
        {axes.map((axis, index) => (
          <AxisFields
            key={sides[index]}
            title={analyteTitle(analytes[index])}
            axis={axis}
            hasLog={canBeLogarithmic(chart.kind)}
            onChange={(changed) => change({ axes: axes.with(index, changed) })}
          />
        ))}
        {chart.kind === 'histogram' && (
          <NumberField
            label="Width of bins"
            value={chart.bin_width}
            errorOf={(value) => (value > 0 ? '' : 'Enter a number above zero.')}
            onChange={(value) => change({ bin_width: value })}
          />
        )}
        {chart.kind === 'points' && (
          <Checkbox
            label="Line of least squares with its 95% interval"
            checked={chart.line ?? false}
            onChange={(event) => change({ line: event.currentTarget.checked || undefined })}
          />
        )}
      </Stack>
    </details>
  );
};
