import type { DisplayAnalyte } from '@iom/contract/analysis/analysis.schemas.ts';
import { parameterOperators, type TestParameter } from '@iom/contract/analysis/analysis-query.schemas.ts';
import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useErrorFocus } from '../../../lib/forms/form-errors.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import type { AnalysisSearch } from '../query/analysis-search.ts';
import { AnalyteSelect } from './AnalyteSelect.tsx';
import { needsValue, type ParameterErrors, type ParameterForm, parameterOf } from './parameter-form.rules.ts';
import { operatorLabels } from './parameter-sentence.ts';
import { ValueDistribution } from './ValueDistribution.tsx';

interface Props {
  title: string;
  confirm: string;
  initial: ParameterForm;
  analytes: readonly DisplayAnalyte[];
  /** The view without the parameter that is edited. */
  view: AnalysisSearch;
  onSave: (parameter: TestParameter) => void;
  onClose: () => void;
}

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

/** Adds or changes a test parameter. */
export const ParameterDialog = ({ title, confirm, initial, analytes, view, onSave, onClose }: Props) => {
  const [form, setForm] = useState(initial);
  const [errors, setErrors] = useState<ParameterErrors>({});
  const errorFocus = useErrorFocus();
  const change = (changes: Partial<ParameterForm>) => {
    setForm((before) => ({ ...before, ...changes }));
    setErrors({});
  };
  const analyte = analytes.find(({ id }) => id === form.test);
  const unit = analyte?.unit ?? '';
  const save = () => {
    const read = parameterOf(form);
    if ('parameter' in read) return onSave(read.parameter);
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
          {form.test !== undefined && (
            <ValueDistribution view={view} analyte={form.test} unit={unit} {...rangeOf(form)} />
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
