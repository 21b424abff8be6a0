import type { ParameterOperator } from '@iom/contract/analysis/analysis-query.schemas.ts';

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
