import {
  maxParameters,
  type TestParameter,
  testParameter,
} from '@iom/contract/analysis/analysis-query.schemas.ts';
import type { SearchParam } from '../../../lib/pages/search-state.ts';

/** A test parameter in the URL: `12:gte:9.3`, `12:between:9.3:12.5`, `12:reported`; with `~1` after it one of the alternatives 1. */
const parameterText = (parameter: TestParameter) => {
  const parts = [
    ...[parameter.test, parameter.operator],
    ...('value' in parameter ? [parameter.value] : []),
    ...('value_to' in parameter ? [parameter.value_to] : []),
  ];
  return parts.join(':') + (parameter.any_of === undefined ? '' : `~${parameter.any_of}`);
};

/** The test parameter of a text of the URL; undefined if it cannot be read. */
export const parameterOf = (text: string) => {
  const [condition = '', number] = text.split('~');
  const [test, operator, value, valueTo] = condition.split(':');
  const any_of = number === undefined ? undefined : Number(number);
  return testParameter.safeParse({ test, operator, value, value_to: valueTo, any_of }).data;
};

/** Test parameters, one parameter of the URL each; those the server would reject are left out. */
export const parametersParam: SearchParam<readonly TestParameter[]> = {
  read: (texts) => texts.slice(0, maxParameters).flatMap((text) => parameterOf(text) ?? []),
  write: (parameters) => parameters.map(parameterText),
};
