import type { ParameterOperator, TestParameter } from '@iom/contract/analysis/analysis-query.schemas.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import type { AnalytesById } from '../query/analysis.queries.ts';

export const operatorLabels: Record<ParameterOperator, string> = {
  eq: 'is equal to',
  ne: 'is not equal to',
  gt: 'is greater than',
  gte: 'is greater than or equal to',
  lt: 'is less than',
  lte: 'is less than or equal to',
  between: 'is between',
  reported: 'is reported',
  not_reported: 'is not reported',
};

const figure = (value: number) => String(value).replace('-', '−');

/** Conditions of which one must hold, in words: `Zinc is less than 900 mg/kg or Phosphorus is reported`. */
export const alternativesSentence = (alternatives: readonly TestParameter[], analytes: AnalytesById) =>
  alternatives.map((parameter) => parameterSentence(parameter, analytes)).join(' or ');

/** A parameter in words: `Pour Point is less than −30 °C`. */
export const parameterSentence = (parameter: TestParameter, analytes: AnalytesById) => {
  const analyte = analytes.get(parameter.test);
  const start = `${typographicName(analyte?.name ?? `Analyte ${parameter.test}`)} ${operatorLabels[parameter.operator]}`;
  if (!('value' in parameter)) return start;
  const bounds =
    'value_to' in parameter
      ? `${figure(parameter.value)} and ${figure(parameter.value_to)}`
      : figure(parameter.value);
  return `${start} ${bounds}${analyte?.unit ? ` ${analyte.unit}` : ''}`;
};
