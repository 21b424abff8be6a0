import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  brandCell,
  buildPlainColumns,
  type PlainRow,
  plainRows,
  rowNumbers,
  yearCell,
} from '../test/plain-rows.ts';
import { countFacets } from './facets.ts';
import { matchingRows } from './filter.ts';

interface PlainPredicate {
  name: string;
  passes: (row: PlainRow) => boolean;
}

const facetNames = ['year', 'brand', 'mark'] as const;

const plainFilter = fc
  .record(
    {
      year: fc.array(yearCell),
      brand: fc.array(brandCell),
      brandContains: fc.constantFrom('a', 'zzz'),
      mark: fc.constantFrom(true, null),
      from: fc.nat({ max: 99 }),
    },
    { requiredKeys: [] },
  )
  .map((values) => ({
    values,
    predicates: [
      values.year && { name: 'year', passes: (row: PlainRow) => values.year?.includes(row.year) },
      values.brand && { name: 'brand', passes: (row: PlainRow) => values.brand?.includes(row.brand) },
      values.brandContains && {
        name: 'brand',
        passes: (row: PlainRow) => row.brand?.toLowerCase().includes(values.brandContains ?? ''),
      },
      values.mark !== undefined && { name: 'mark', passes: (row: PlainRow) => row.mark === values.mark },
      values.from !== undefined && {
        name: 'density',
        passes: (row: PlainRow) => row.density !== null && row.density >= (values.from ?? 0),
      },
    ].filter((predicate): predicate is PlainPredicate => Boolean(predicate)),
  }));

type FilterValues = Parameters<Parameters<typeof plainFilter.map>[0]>[0]['values'];

function buildPredicates(columns: ReturnType<typeof buildPlainColumns>, values: FilterValues) {
  return [
    ...(values.year ? [{ name: 'year', rows: columns.year.anyOf(values.year) }] : []),
    ...(values.brand ? [{ name: 'brand', rows: columns.brand.anyOf(values.brand) }] : []),
    ...(values.brandContains
      ? [{ name: 'brand', rows: columns.brand.containing(values.brandContains) }]
      : []),
    ...(values.mark !== undefined ? [{ name: 'mark', rows: columns.mark.anyOf([values.mark]) }] : []),
    ...(values.from !== undefined
      ? [{ name: 'density', rows: columns.density.comparing('gte', values.from) }]
      : []),
  ];
}

test('matchingRows returns the rows that satisfy every predicate', () => {
  fc.assert(
    fc.property(plainRows, plainFilter, (rows, { values, predicates }) => {
      const expected = rowNumbers(rows, (row) => predicates.every((predicate) => predicate.passes(row)));
      expect([...matchingRows(buildPredicates(buildPlainColumns(rows), values), rows.length)]).toEqual(
        expected,
      );
    }),
  );
});

test('matchingRows returns every row without predicates', () => {
  expect([...matchingRows([], 3)]).toEqual([0, 1, 2]);
});

test('each facet counts under all predicates except its own', () => {
  fc.assert(
    fc.property(plainRows, plainFilter, (rows, { values, predicates }) => {
      const columns = buildPlainColumns(rows);
      const { year, brand, mark } = columns;
      const counted = countFacets({ year, brand, mark }, buildPredicates(columns, values));
      for (const name of facetNames) {
        const others = predicates.filter((predicate) => predicate.name !== name);
        const cells = rows
          .filter((row) => others.every((predicate) => predicate.passes(row)))
          .map((row) => row[name]);
        const expected = [...columns[name].values, null]
          .map((value) => ({ value, count: cells.filter((cell) => cell === value).length }))
          .filter(({ count }) => count > 0);
        expect(counted[name]).toEqual(expected);
      }
    }),
  );
});
