import {
  type ParameterOperator,
  type TestParameter,
  testParameter,
} from '@iom/contract/analysis/analysis-query.schemas.ts';
import { valueError, withPoint } from './value-text.rules.ts';

/** The form of a test parameter: texts as typed. */
export interface ParameterForm {
  test: number | undefined;
  operator: ParameterOperator;
  value: string;
  valueTo: string;
}

/** Messages by field. */
export type ParameterErrors = Partial<Record<keyof ParameterForm, string>>;

export const needsValue = (operator: ParameterOperator) =>
  operator !== 'reported' && operator !== 'not_reported';

const fieldNames = { test: 'test', operator: 'operator', value: 'value', value_to: 'valueTo' } as const;
const isWireName = (name: unknown): name is keyof typeof fieldNames =>
  typeof name === 'string' && Object.hasOwn(fieldNames, name);

/** The parameter of a form, or what is wrong with it. */
export const parameterOf = ({
  test,
  operator,
  value,
  valueTo,
}: ParameterForm): { parameter: TestParameter } | { errors: ParameterErrors } => {
  const parsed = testParameter.safeParse({
    test,
    operator,
    value: withPoint(value),
    value_to: withPoint(valueTo),
  });
  if (parsed.success) return { parameter: parsed.data };
  const errors: ParameterErrors = {};
  for (const { path, message } of parsed.error.issues) {
    const [name] = path;
    if (isWireName(name)) errors[fieldNames[name]] ??= message;
  }
  if (test === undefined) errors.test = 'Choose an analyte.';
  for (const [field, text] of [['value', value] as const, ['valueTo', valueTo] as const])
    if (errors[field] && !(field === 'valueTo' && errors[field].includes('bound')))
      errors[field] = valueError(text);
  return { errors };
};

/** The form that edits a parameter. */
export const formOf = (parameter: TestParameter): ParameterForm => ({
  test: parameter.test,
  operator: parameter.operator,
  value: 'value' in parameter ? String(parameter.value) : '',
  valueTo: 'value_to' in parameter ? String(parameter.value_to) : '',
});

export const emptyForm: ParameterForm = { test: undefined, operator: 'gte', value: '', valueTo: '' };
