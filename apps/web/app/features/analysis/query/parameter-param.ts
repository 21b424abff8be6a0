import {
  maxParameters,
  type TestParameter,
  testParameter,
} from '@iom/contract/analysis/analysis-query.schemas.ts';
import type { SearchParam } from '../../../lib/pages/search-state.ts';

/** A test parameter in the URL: `12:gte:9.3`, `12:between:9.3:12.5`, `12:reported`. */
const parameterText = (parameter: TestParameter) => {
  const start = `${parameter.test}:${parameter.operator}`;
  if (!('value' in parameter)) return start;
  return 'value_to' in parameter
    ? `${start}:${parameter.value}:${parameter.value_to}`
    : `${start}:${parameter.value}`;
};

/** The test parameter of a text of the URL; undefined if it cannot be read. */
export const parameterOf = (text: string) => {
  const [test, operator, value, valueTo] = text.split(':');
  return testParameter.safeParse({ test, operator, value, value_to: valueTo }).data;
};

/** Test parameters, one parameter of the URL each; those the server would reject are left out. */
export const parametersParam: SearchParam<readonly TestParameter[]> = {
  read: (texts) => texts.slice(0, maxParameters).flatMap((text) => parameterOf(text) ?? []),
  write: (parameters) => parameters.map(parameterText),
};
