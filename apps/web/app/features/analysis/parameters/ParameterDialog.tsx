import { readAnalysisSeries } from '@iom/contract/analysis/analysis.endpoints.ts';
import type { DisplayAnalyte } from '@iom/contract/analysis/analysis.schemas.ts';
import {
  alternativesOf,
  parameterOperators,
  type TestParameter,
} from '@iom/contract/analysis/analysis-query.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { chosenRangeFigure } from '@iom/figures/archive-figures.ts';
import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FigurePicture } from '../../../charts/FigurePicture.tsx';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { useErrorFocus } from '../../../lib/forms/form-errors.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { type AnalytesById, filterQueryOptions } from '../query/analysis.queries.ts';
import { type AnalysisSearch, filtersOf } from '../query/analysis-search.ts';
import { AnalyteSelect } from './AnalyteSelect.tsx';
import { needsValue, type ParameterErrors, type ParameterForm, parameterOf } from './parameter-form.rules.ts';
import { alternativesSentence, operatorLabels } from './parameter-sentence.ts';
import classes from './parameters.module.css';

interface Props {
  title: string;
  confirm: string;
  initial: ParameterForm;
  analytes: readonly DisplayAnalyte[];
  /** The view without the parameter that is edited. */
  view: AnalysisSearch;
  /** `beside`: a condition to which it is an alternative. */
  onSave: (parameter: TestParameter, beside: TestParameter | undefined) => void;
  onClose: () => void;
  /** For the choice of conditions to which it is an alternative: without it there is no choice. */
  analytesById?: AnalytesById;
  /** The condition to which it is an alternative at first. */
  besides?: TestParameter | undefined;
}

interface AlternativeFieldProps {
  others: readonly TestParameter[];
  analytes: AnalytesById;
  value: TestParameter | undefined;
  onChange: (beside: TestParameter | undefined) => void;
}

/** Whether the condition must hold itself, or one of it and others. */
const AlternativeField = ({ others, analytes, value, onChange }: AlternativeFieldProps) => {
  const groups = alternativesOf(others);
  const chosen = groups.findIndex((alternatives) => value !== undefined && alternatives.includes(value));
  return (
    <NativeSelect
      label="Must hold"
      value={String(chosen)}
      data={[
        { value: '-1', label: 'Always' },
        ...groups.map((alternatives, index) => ({
          value: String(index),
          label: `Or: ${alternativesSentence(alternatives, analytes)}`,
        })),
      ]}
      onChange={(event) => onChange(groups[Number(event.currentTarget.value)]?.[0])}
    />
  );
};

/** The range of a form that can be read already, for the bars. */
const rangeOf = (form: ParameterForm) => {
  const read = parameterOf({ ...form, test: 1 });
  if (!('parameter' in read)) return {};
  const { parameter } = read;
  if (!('value' in parameter)) return {};
  if ('value_to' in parameter) return { from: parameter.value, to: parameter.value_to };
  const { operator, value } = parameter;
  if (operator === 'gt' || operator === 'gte') return { from: value };
  if (operator === 'lt' || operator === 'lte') return { to: value };
  return operator === 'eq' ? { from: value, to: value } : {};
};

/** A field of a number, which may have a decimal comma. */
const ValueField = (props: {
  label: string;
  value: string;
  unit: string;
  error: string | undefined;
  onChange: (text: string) => void;
  autoFocus?: boolean;
}) => (
  <TextInput
    label={props.unit ? `${props.label} (${props.unit})` : props.label}
    value={props.value}
    onChange={(event) => props.onChange(event.currentTarget.value)}
    error={props.error}
    inputMode="decimal"
    data-autofocus={props.autoFocus || undefined}
    flex={1}
  />
);

/** Pixels. */
const barsHeight = 72;
const binCount = 40;

interface ValueDistributionProps {
  view: AnalysisSearch;
  analyte: number;
  unit: string;
  /** The range that is being typed. */
  from?: number | undefined;
  to?: number | undefined;
}

/** The values of an analyte among the oils found so far, as bars; those within the typed range stand out. */
const ValueDistribution = ({ view, analyte, unit, from, to }: ValueDistributionProps) => {
  const { data } = useQuery({
    ...endpointQuery(readAnalysisSeries, {
      body: { ...filtersOf(view), series: { kind: 'histogram', analyte, bins: binCount } },
    }),
    ...filterQueryOptions,
  });
  if (data?.kind !== 'histogram') return <div style={{ height: barsHeight + 82 }} />;
  const [first] = data.bins;
  const last = data.bins.at(-1);
  if (!first || !last)
    return (
      <Text size="xs" className="quiet">
        None of these oils has a numeric result for this analyte in your data.
      </Text>
    );
  const summary = `${counted(data.n, 'value')} from ${first.from} to ${last.to}${unit ? ` ${unit}` : ''}`;
  return (
    <figure className={classes.distribution}>
      <FigurePicture
        figure={chosenRangeFigure(unit, data.bins, from, to)}
        label={summary}
        height={barsHeight}
      />
      <figcaption>{summary}</figcaption>
    </figure>
  );
};

/** Adds or changes a test parameter. */
export const ParameterDialog = (props: Props) => {
  const { title, confirm, initial, analytes, view, onSave, onClose, analytesById, besides } = props;
  const [beside, setBeside] = useState(besides);
  const [form, setForm] = useState(initial);
  const [errors, setErrors] = useState<ParameterErrors>({});
  const errorFocus = useErrorFocus();
  const change = (changes: Partial<ParameterForm>) => {
    setForm((before) => ({ ...before, ...changes }));
    setErrors({});
  };
  const analyte = analytes.find(({ id }) => id === form.test);
  // the oils that the other conditions leave: an alternative adds to those of its group
  const alternatives = alternativesOf(view.test).find(
    (group) => beside !== undefined && group.includes(beside),
  );
  const distributed = alternatives
    ? { ...view, test: view.test.filter((one) => !alternatives.includes(one)) }
    : view;
  const unit = analyte?.unit ?? '';
  const save = () => {
    const read = parameterOf(form);
    if ('parameter' in read) return onSave(read.parameter, beside);
    setErrors(read.errors);
    errorFocus.focusFirst();
  };
  return (
    <Dialog onClose={onClose} title={title}>
      <form
        ref={errorFocus.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Stack gap="md">
          <AnalyteSelect
            label="Analyte"
            analytes={analytes}
            value={form.test}
            onChange={(test) => change({ test })}
            error={errors.test}
            autoFocus={initial.test === undefined}
          />
          <NativeSelect
            label="Operator"
            description="Results are compared before rounding; a result with < or > counts as its limit."
            value={form.operator}
            data={parameterOperators.map((operator) => ({
              value: operator,
              label: operatorLabels[operator],
            }))}
            onChange={(event) => {
              const operator = parameterOperators.find((one) => one === event.currentTarget.value);
              if (operator) change({ operator });
            }}
          />
          {needsValue(form.operator) && (
            <Group align="start" wrap="nowrap">
              <ValueField
                label={form.operator === 'between' ? 'From' : 'Value'}
                value={form.value}
                autoFocus={initial.test !== undefined}
                unit={unit}
                error={errors.value}
                onChange={(value) => change({ value })}
              />
              {form.operator === 'between' && (
                <ValueField
                  label="To"
                  value={form.valueTo}
                  unit={unit}
                  error={errors.valueTo}
                  onChange={(valueTo) => change({ valueTo })}
                />
              )}
            </Group>
          )}
          {analytesById && view.test.length > 0 && (
            <AlternativeField
              others={view.test}
              analytes={analytesById}
              value={beside}
              onChange={setBeside}
            />
          )}
          {form.test !== undefined && (
            <ValueDistribution view={distributed} analyte={form.test} unit={unit} {...rangeOf(form)} />
          )}
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit">{confirm}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
};
