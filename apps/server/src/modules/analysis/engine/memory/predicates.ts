import type { Bitmap } from '@iom/columnar/bitmap.ts';
import type { Predicate } from '@iom/columnar/filter.ts';
import {
  type AnalysisFilters,
  alternativesOf,
  listFilterNames,
  type TestParameter,
} from '@iom/contract/analysis/analysis-query.schemas.ts';
import { marks, textFilterNames } from '@iom/contract/samples/oil-label.schemas.ts';

import { type ArchiveView, facetColumn, readVisible } from './archive-view.ts';

const parameterRows = (view: ArchiveView, parameter: TestParameter): Bitmap => {
  const { column, visible } = readVisible(view, parameter.test);
  switch (parameter.operator) {
    case 'reported':
      return column.reported(visible);
    case 'not_reported':
      return visible.andNot(column.reported(visible));
    case 'between':
      return column.numbers.between(parameter.value, parameter.value_to, visible);
    default:
      return column.numbers.comparing(parameter.operator, parameter.value, visible);
  }
};

/** The predicates of the filters. Those of a facet have its name; the mask itself is one of the others. */
export const toPredicates = (view: ArchiveView, filters: AnalysisFilters): Predicate[] => {
  const predicates: Predicate[] = [{ name: 'mask', rows: view.cells.oils }];
  for (const name of [...listFilterNames, ...marks]) {
    const values: readonly (string | number)[] = filters[name] ?? [];
    if (values.length === 0) continue;
    const cells = values.map((value) => (value === '' ? null : value));
    predicates.push({ name, rows: facetColumn(view, name).anyOf(cells) });
  }
  for (const name of textFilterNames) {
    const text = filters[name];
    if (text) predicates.push({ name, rows: view.table.oils.table.columns[name].containing(text) });
  }
  for (const alternatives of alternativesOf(filters.test_parameters ?? [])) {
    const rows = alternatives.map((one) => parameterRows(view, one)).reduce((all, some) => all.or(some));
    predicates.push({ name: 'test_parameters', rows });
  }
  return predicates;
};
