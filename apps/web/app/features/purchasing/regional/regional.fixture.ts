import type { Order } from '@iom/contract/purchasing/orders.schemas.ts';
import type { Answers, Sent } from '../../../test/page.tsx';
import { order, paidOrder, shop } from '../checkout/checkout.fixture.ts';

/** Europe 2018 at 3,000 dollars, Europe 2017 at 1,000, and what the server says about them. */
const databases = [
  { id: 5, year: 2018, region: 'Europe', price: 3000, oil_count: 102 },
  { id: 6, year: 2017, region: 'Europe', price: 1000, oil_count: 98 },
];

const items: Order['order_items'] = [
  {
    id: 1,
    total_price: 3600,
    quantity: 3,
    report: null,
    regional_report: { id: 5, year: 2018, region: 'Europe' },
  },
];
const amounts = { total_price: 3600, final_price: 3600, price_before_discount: 3600, order_items: items };
export const regionalOrder = (changes: Partial<Order> = {}) => order({ ...amounts, ...changes });
export const paidRegionalOrder = () => paidOrder(amounts);

/** The first copy of an id in full, the others at 10 %; at 10 % too where it was bought before. */
const priced =
  (boughtBefore: readonly number[]) =>
  ({ body }: Sent) => {
    const { regional_reports: ids } = body as { regional_reports: number[] };
    const lines = [...new Set(ids)].map((id) => {
      const quantity = ids.filter((one) => one === id).length;
      const list = databases.find((database) => database.id === id)?.price ?? 0;
      const full = boughtBefore.includes(id) ? 0 : 1;
      return { id, quantity, price: full * list + ((quantity - full) * list) / 10 };
    });
    const total = lines.reduce((sum, line) => sum + line.price, 0);
    return {
      body: {
        total_price: total,
        price_before_discount: total,
        total_discount: 0,
        discounts: [],
        items: [],
        regional_reports: lines,
      },
    };
  };

export const regionalShop = (boughtBefore: readonly number[] = []): Answers => ({
  ...shop,
  'GET /api/reports/regional-years/': {
    body: {
      years: [2019, 2018, 2017],
      regions_by_year: { 2019: ['Americas'], 2018: ['Europe'], 2017: ['Europe'] },
    },
  },
  'GET /api/reports/regional-reports/': ({ query }) => {
    const results = databases.filter(
      ({ year, region }) => String(year) === query.get('year') && region === query.get('region'),
    );
    return { body: { count: results.length, results } };
  },
  'GET /api/reports/regional-reports/5/': { body: databases[0] },
  'GET /api/reports/regional-reports/6/': { body: databases[1] },
  'GET /api/reports/owned-reports/': { body: { regional_reports: [], custom_reports: [] } },
  'POST /api/purchasing/calculate-price/': priced(boughtBefore),
  'POST /api/purchasing/orders/': { status: 201, body: { id: 17 } },
  'PATCH /api/purchasing/orders/17/': { body: regionalOrder() },
  'GET /api/purchasing/orders/17/': { body: regionalOrder() },
});
