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

test('texts join if one contains the other', () => {
  expect(combineFilters({ service_class: 'SN' }, { service_class: 'api sn' })).toEqual({
    service_class: 'api sn',
  });
  expect(combineFilters({ service_class: 'SN' }, { service_class: 'CK' })).toBeNull();
});
