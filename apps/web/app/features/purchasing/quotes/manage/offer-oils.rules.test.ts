import type { OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { expect, test } from 'vitest';
import { filterOils, noFilter, oilsRestored } from './OfferOils.tsx';

const oil = (id: number, changes: Partial<OilRow>) =>
  ({
    ...{ id, sample__report_number: `R-${id}`, brand_name: 'Falkenol Gold', supplier: 'Falkenol' },
    ...{ sample__sae_grade: '5W30', service_class: 'SP', country: 'Germany', year: 2018, region: 'Europe' },
    ...changes,
  }) as OilRow;
const oils = [
  oil(1, {}),
  oil(2, { sample__sae_grade: '0W20', year: 2019 }),
  oil(3, { region: 'Americas', country: 'Brazil', brand_name: 'Rio' }),
];

test.each([
  ['no filter', {}, [1, 2, 3]],
  ['a grade', { grades: ['5W30'] }, [1, 3]],
  ['a year', { years: ['2019'] }, [2]],
  ['a region', { regions: ['Europe'] }, [1, 2]],
  ['a grade and a region', { grades: ['5W30'], regions: ['Europe'] }, [1]],
  ['words of the label in any order', { text: 'germany FALKENOL 5w-30' }, [1]],
  ['a word that no oil has', { text: 'falkenol sweden' }, []],
])('finds oils by %s', (_, changes, found) => {
  expect(filterOils(oils, { ...noFilter, ...changes }).map(({ id }) => id)).toEqual(found);
});

test('removed oils return to their places; oils added or removed since stay so', () => {
  expect(oilsRestored([4, 1, 9], new Set([2, 3]), [1, 2, 3, 4, 5])).toEqual([1, 2, 3, 4, 9]);
});
