import { expect, test } from 'vitest';
import { combineFilters } from './combined-filters.rules.ts';

const below = { test: 2, operator: 'lt', value: 13 } as const;
const above = { test: 2, operator: 'gt', value: 5 } as const;

test('a filter of one side holds, and what is no filter stays', () => {
  expect(combineFilters({ region: ['Europe'], columns: [1] }, { year: ['2018'] })).toEqual({
    ...{ region: ['Europe'], year: ['2018'], columns: [1] },
  });
});

test('a list in both has the common values, years as numbers or texts', () => {
  expect(combineFilters({ year: [2016, 2018] }, { year: ['2018', '2020'] })).toEqual({ year: [2018] });
});

test('lists without a common value exclude each other, and are not without a filter', () => {
  expect(combineFilters({ region: ['Europe'] }, { region: ['Asia'] })).toBeNull();
  expect(combineFilters({ region: ['Europe'] }, { region: [] })).toEqual({ region: ['Europe'] });
});

test('all test parameters must hold, each once', () => {
  const combined = combineFilters({ test_parameters: [below] }, { test_parameters: [above, below] });
  expect(combined).toEqual({ test_parameters: [below, above] });
});

const ratio = { id: 900_000_001, name: 'Ratio', unit: '', decimals: 1, formula: 'Zn/P' };
const above3 = { test: ratio.id, operator: 'gt', value: 3 } as const;

test('an added condition brings its own column, under an id and a name of its own', () => {
  const other = { ...ratio, formula: 'Ca/Mg' };
  const unused = { ...ratio, id: 900_000_009, name: 'Unused' };
  const added = { test_parameters: [above3], own_columns: [ratio, unused] };
  expect(combineFilters({}, added)).toEqual({ test_parameters: [above3], own_columns: [ratio] });
  expect(combineFilters({ own_columns: [other], test_parameters: [above3] }, added)).toEqual({
    own_columns: [other, { ...ratio, id: 900_000_002, name: 'Ratio (2)' }],
    test_parameters: [above3, { ...above3, test: 900_000_002 }],
  });
  const same = { ...ratio, id: 900_000_005 };
  expect(combineFilters({ own_columns: [same] }, added)).toEqual({
    own_columns: [same],
    test_parameters: [{ ...above3, test: same.id }],
  });
});

test('alternatives of both must hold, each for itself and each once', () => {
  const [own, ...added] = [1, 1, 2].map((any_of) => [
    { ...below, any_of },
    { ...above, any_of, value: any_of },
  ]);
  const combined = combineFilters({ test_parameters: own ?? [] }, { test_parameters: added.flat() });
  expect(combined?.test_parameters).toEqual([...(own ?? []), ...(added[1] ?? [])]);
});

test('texts join if one contains the other', () => {
  expect(combineFilters({ service_class: 'SN' }, { service_class: 'api sn' })).toEqual({
    service_class: 'api sn',
  });
  expect(combineFilters({ service_class: 'SN' }, { service_class: 'CK' })).toBeNull();
});
