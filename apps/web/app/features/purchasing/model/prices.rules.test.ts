import type { RegionalReport } from '@iom/contract/library/regional-databases/regional-databases.schemas.ts';
import type { CartDataset } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { sameCode } from '@iom/contract/purchasing/discounts/discounts.schemas.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceDatabases, priceDatasets, toPlaceOrderBody, toPriceRequest } from './prices.rules.ts';

const oil = fc.record({
  sample: fc.integer({ min: 1, max: 5 }),
  tests: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 3 }),
});
const cart: fc.Arbitrary<CartDataset[]> = fc.array(
  fc.record({ name: fc.string(), oils: fc.array(oil, { minLength: 1, maxLength: 4 }) }),
);

test('assigns each oil the price of its position, also where an oil is in several datasets', () => {
  fc.assert(
    fc.property(cart, (datasets) => {
      const { items } = toPriceRequest({ kind: 'datasets', datasets }, []);
      // a price that shows the position in the request
      const response = {
        items: items.map(({ sample }, index) => ({ sample, price: index + 0.01, full_set: false })),
      };
      const priced = priceDatasets(datasets, response);
      expect(
        priced.flatMap(({ oils }) => oils.map(({ sample, priceCents }) => [sample, priceCents])),
      ).toEqual(items.map(({ sample }, index) => [sample, index * 100 + 1]));
      for (const { oils, priceCents } of priced)
        expect(priceCents).toBe(oils.reduce((cents, one) => cents + one.priceCents, 0));
    }),
  );
});

test('orders what was priced', () => {
  fc.assert(
    fc.property(cart, (datasets) => {
      const ordered = toPlaceOrderBody(datasets, ['WELCOME10']).reports.flatMap(({ samples }) =>
        samples.map(({ id, display_tests }) => ({ sample: id, tests: display_tests })),
      );
      expect(ordered).toEqual(toPriceRequest({ kind: 'datasets', datasets }, ['WELCOME10']).items);
    }),
  );
});

test('compares codes regardless of case and surrounding blanks', () => {
  expect(sameCode(' welcome10', 'WELCOME10')).toBe(true);
  expect(sameCode('WELCOME1', 'WELCOME10')).toBe(false);
});

test('splits the price of copies into the first and the further copies', () => {
  const row = { id: 5, year: 2018, region: 'Europe', price: 3000, oil_count: 7 } as RegionalReport;
  const copiesOf = (full_copies: number, price: number) =>
    priceDatabases([{ id: 5, quantity: 3 }], new Map([[5, row]]), {
      regional_reports: [{ id: 5, quantity: 3, full_copies, price }],
    })[0]?.copies;
  expect(copiesOf(1, 3600)).toEqual([
    { label: 'First copy', cents: 300_000 },
    { label: '2 further copies at 10%', cents: 60_000 },
  ]);
  expect(copiesOf(0, 900)).toEqual([{ label: '3 further copies at 10%', cents: 90_000 }]);
});
