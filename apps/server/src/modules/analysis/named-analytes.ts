import type { AnalysisFilters, AnalysisQuery } from '@iom/contract/analysis/analysis-query.schemas.ts';
import type { SeriesQuestion } from '@iom/contract/analysis/series.schemas.ts';
import type { FieldErrors } from '@iom/contract/shared/failures.ts';
import { ApiError } from '#platform/api-error.ts';
import type { AnalyteIndex } from './analytes.ts';

/** An analyte that a query names, and the field that names it. */
export interface NamedAnalyte {
  field: string;
  id: number;
}

export const analytesInSeries = (question: SeriesQuestion, field: string): NamedAnalyte[] => {
  if (question.kind === 'points')
    return [
      { field: `${field}.x`, id: question.x },
      { field: `${field}.y`, id: question.y },
    ];
  if ('analyte' in question) return [{ field: `${field}.analyte`, id: question.analyte }];
  return question.analytes.map((id, index) => ({ field: `${field}.analytes.${index}`, id }));
};

/** The analytes in parameters, columns and order. */
export const analytesInQuery = (
  query: AnalysisFilters & Pick<AnalysisQuery, 'columns' | 'sort_field'>,
  prefix = '',
): NamedAnalyte[] => {
  const { test_parameters = [], columns = [], sort_field } = query;
  const sorted = typeof sort_field === 'number' ? [{ field: `${prefix}sort_field`, id: sort_field }] : [];
  return [
    ...test_parameters.map(({ test }, index) => ({
      field: `${prefix}test_parameters.${index}.test`,
      id: test,
    })),
    ...columns.map((id, index) => ({ field: `${prefix}columns.${index}`, id })),
    ...sorted,
  ];
};

/** @throws ApiError bad_input at the fields that name an analyte missing in the dictionary. */
export const assertKnown = (analytes: AnalyteIndex, named: readonly NamedAnalyte[]) => {
  const unknown = named.filter(({ id }) => !analytes.has(id));
  if (unknown.length === 0) return;
  const fields: FieldErrors = Object.fromEntries(
    unknown.map(({ field, id }) => [field, [`There is no analyte ${id}.`]]),
  );
  throw new ApiError('bad_input', { fields });
};
