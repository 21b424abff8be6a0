/** 300 different catalogue queries: one to four facets, some with search, sorting and paging. */
import type { Facets } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { random } from '../machine/random.ts';

const orderings = ['', 'year', '-year', 'brand_name', 'sample__sae_grade,-year', '-supplier,brand_name'];
const filtered = [
  'year',
  'region',
  'country',
  'sae_grade',
  'service_class',
  'supplier',
  'brand_name',
  'oil_type',
] as const;

export const catalogueQueries = (facets: Facets): string[] => {
  const next = random(7);
  const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T;
  return Array.from({ length: 300 }, (_, number) => {
    const query = new URLSearchParams();
    for (let i = Math.floor(next() * 4) + 1; i > 0; i--) {
      const facet = pick(filtered);
      for (let n = Math.ceil(next() * 3); n > 0; n--)
        query.append(facet, String(pick(facets[facet]).value ?? ''));
    }
    if (number % 10 === 0) query.set('search', String(pick(facets.brand_name).value).split(' ')[0] ?? '');
    const ordering = pick(orderings);
    if (ordering) query.set('ordering', ordering);
    query.set('page_size', '20');
    query.set('page', String(Math.ceil(next() * 3)));
    return query.toString();
  });
};
