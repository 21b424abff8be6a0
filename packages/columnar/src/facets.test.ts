import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brandCell, columnsOf, type PlainRow, plainRows, rowNumbers, yearCell } from '../test/plain-rows.ts';
import { countFacets } from './facets.ts';
import { rowsMeeting } from './filter.ts';

interface PlainClause {
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
  .map((asked) => ({
    asked,
    clauses: [
      asked.year && { name: 'year', passes: (row: PlainRow) => asked.year?.includes(row.year) },
      asked.brand && { name: 'brand', passes: (row: PlainRow) => asked.brand?.includes(row.brand) },
      asked.brandContains && {
        name: 'brand',
        passes: (row: PlainRow) => row.brand?.toLowerCase().includes(asked.brandContains ?? ''),
      },
      asked.mark !== undefined && { name: 'mark', passes: (row: PlainRow) => row.mark === asked.mark },
      asked.from !== undefined && {
        name: 'density',
        passes: (row: PlainRow) => row.density !== null && row.density >= (asked.from ?? 0),
      },
    ].filter((clause): clause is PlainClause => Boolean(clause)),
  }));

type Asked = Parameters<Parameters<typeof plainFilter.map>[0]>[0]['asked'];

function clausesOf(columns: ReturnType<typeof columnsOf>, asked: Asked) {
  return [
    ...(asked.year ? [{ name: 'year', rows: columns.year.anyOf(asked.year) }] : []),
    ...(asked.brand ? [{ name: 'brand', rows: columns.brand.anyOf(asked.brand) }] : []),
    ...(asked.brandContains
      ? [{ name: 'brand', rows: columns.brand.ilikeContains(asked.brandContains) }]
      : []),
    ...(asked.mark !== undefined ? [{ name: 'mark', rows: columns.mark.anyOf([asked.mark]) }] : []),
    ...(asked.from !== undefined
      ? [{ name: 'density', rows: columns.density.comparing('gte', asked.from) }]
      : []),
  ];
}

test('a row meets the filter when it meets every clause', () => {
  fc.assert(
    fc.property(plainRows, plainFilter, (rows, { asked, clauses }) => {
      const expected = rowNumbers(rows, (row) => clauses.every((clause) => clause.passes(row)));
      expect([...rowsMeeting(clausesOf(columnsOf(rows), asked), rows.length)]).toEqual(expected);
    }),
  );
});

test('without clauses every row meets the filter', () => {
  expect([...rowsMeeting([], 3)]).toEqual([0, 1, 2]);
});

test('facets count each value under all clauses but those of their own name', () => {
  fc.assert(
    fc.property(plainRows, plainFilter, (rows, { asked, clauses }) => {
      const columns = columnsOf(rows);
      const { year, brand, mark } = columns;
      const counted = countFacets({ year, brand, mark }, clausesOf(columns, asked));
      for (const name of facetNames) {
        const others = clauses.filter((clause) => clause.name !== name);
        const cells = rows
          .filter((row) => others.every((clause) => clause.passes(row)))
          .map((row) => row[name]);
        const expected = [...columns[name].values, null]
          .map((value) => ({ value, count: cells.filter((cell) => cell === value).length }))
          .filter(({ count }) => count > 0);
        expect(counted[name]).toEqual(expected);
      }
    }),
  );
});
