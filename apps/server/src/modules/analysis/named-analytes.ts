import type { AnalysisFilters, AnalysisQuery } from '@iom/contract/analysis/analysis-query.schemas.ts';
import type { SeriesQuestion } from '@iom/contract/analysis/series.schemas.ts';
import type { FieldErrors } from '@iom/contract/shared/failures.ts';
import { ApiError } from '#platform/api-error.ts';
import type { AnalyteIndex } from './analytes.ts';
import { ownColumnErrors } from './own-columns.ts';

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

const unknownErrors = (named: readonly NamedAnalyte[], isKnown: (id: number) => boolean): FieldErrors =>
  Object.fromEntries(
    named.filter(({ id }) => !isKnown(id)).map(({ field, id }) => [field, [`There is no analyte ${id}.`]]),
  );

const assertNone = (fields: FieldErrors) => {
  if (Object.keys(fields).length > 0) throw new ApiError('bad_input', { fields });
};

/** @throws ApiError bad_input at the fields that name an analyte missing in the dictionary. */
export const assertKnown = (analytes: AnalyteIndex, named: readonly NamedAnalyte[]) =>
  assertNone(unknownErrors(named, (id) => analytes.has(id)));

/** A query with all that it names, and where it is in a body: the beginning of its fields. */
export interface NamingQuery {
  query: AnalysisFilters;
  named: readonly NamedAnalyte[];
  prefix?: string;
}

/** @throws ApiError bad_input at formulas that cannot be read, and at the fields that name neither an analyte nor an own column. */
export const assertReadable = (analytes: AnalyteIndex, queries: readonly NamingQuery[]) => {
  const errors = queries.map(({ query, named, prefix }) => {
    const own = new Set(query.own_columns?.map(({ id }) => id));
    return {
      ...ownColumnErrors(analytes, query, prefix),
      ...unknownErrors(named, (id) => analytes.has(id) || own.has(id)),
    };
  });
  assertNone(Object.assign({}, ...errors) as FieldErrors);
};
