import type { Facets } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { facetNames } from '@iom/contract/samples/oil-label.schemas.ts';
import { expect, test } from 'vitest';
import { anyOil, hasCriteria, matchCriteria, oilQuery } from './matching-oils.rules.ts';

const facets: Facets = {
  ...(Object.fromEntries(facetNames.map((name) => [name, []])) as unknown as Facets),
  sae_grade: [
    { value: '0W20', count: 2 },
    { value: '5W30', count: 9 },
  ],
  service_class: [
    { value: 'API SN/CF', count: 3 },
    { value: 'API SN Plus', count: 1 },
    { value: 'ACEA C3', count: 1 },
    { value: null, count: 1 },
  ],
  country: [{ value: 'Germany', count: 5 }],
  brand_name: [
    { value: 'Hartmoor XT', count: 1 },
    { value: 'Hartmoor', count: 1 },
  ],
  supplier: [],
};
const nothing = {
  api_specs: [],
  acea_specs: [],
  countries: [],
  brands: [],
  sae_grades: [],
  manufacturers: [],
};

test('finds the values of the catalogue for every criterion, and names those without', () => {
  const wishes = {
    ...nothing,
    api_specs: ['SN'],
    acea_specs: ['ACEA C3'],
    countries: ['germany'],
    brands: ['hartmoor'],
    sae_grades: ['5W-30', '5W-40'],
    manufacturers: ['No such company'],
  };
  expect(matchCriteria(wishes, facets)).toEqual({
    criteria: {
      sae_grade: ['5W30'],
      service_class: ['API SN/CF', 'API SN Plus', 'ACEA C3'],
      country: ['Germany'],
      brand_name: ['Hartmoor XT', 'Hartmoor'],
      supplier: [],
    },
    unmatched: ['5W-40', 'No such company'],
  });
});

test('a country is matched by its code or name, not by letters within another name', () => {
  const country = ['Germany', 'Sweden', 'Ukraine'].map((value) => ({ value, count: 1 }));
  const wishes = { ...nothing, countries: ['DE', 'UK', 'swed'] };
  expect(matchCriteria(wishes, { ...facets, country })).toEqual({
    criteria: { ...anyOil, country: ['Germany', 'Sweden'] },
    unmatched: ['UK'],
  });
});

test('a specification is matched by whole words', () => {
  const { criteria } = matchCriteria({ ...nothing, api_specs: ['S', 'CF'] }, facets);
  expect(criteria.service_class).toEqual(['API SN/CF']);
});

test('the query leaves out facets without a value and is restricted to released oils', () => {
  expect(hasCriteria(anyOil)).toBe(false);
  expect(oilQuery({ ...anyOil, country: ['Germany'] })).toEqual({ status: 'RELEASED', country: ['Germany'] });
});
