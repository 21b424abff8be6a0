import type { CartDataset, Order } from '@iom/contract/purchasing/orders.schemas.ts';
import type { Answers, Sent } from '../../../test/page.tsx';

/** One confirmed dataset of two oils, its order and what the server says about them: 100 dollars an oil. */
export const dataset: CartDataset = {
  name: '20261121_Dataset-1',
  oils: [
    { sample: 11, tests: [1, 2] },
    { sample: 12, tests: [1] },
  ],
};

export const order = (changes: Partial<Order> = {}): Order => ({
  id: 17,
  order_id: 17,
  created: '2026-11-21T09:30:00.000Z',
  owner: 'ada@lab.example',
  company: 'Lovelace Lubricants',
  status: 'IN_PROCESS',
  paid: false,
  payment_type: null,
  total_price: 200,
  final_price: 200,
  price_before_discount: 200,
  total_discount: 0,
  discounts: [],
  purchase_order: null,
  invoice: null,
  credit_card: null,
  order_items: [
    {
      id: 1,
      total_price: 200,
      quantity: 1,
      report: { name: dataset.name, number_of_oils: 2 },
      regional_report: null,
    },
  ],
  ...changes,
});
export const paidOrder = (changes: Partial<Order> = {}) =>
  order({
    status: 'COMPLETE',
    paid: true,
    payment_type: 'CREDIT_CARD',
    credit_card: '4242',
    invoice: '1001',
    ...changes,
  });

const priced = ({ body }: Sent) => {
  const { discounts, items } = body as { discounts: string[]; items: { sample: number }[] };
  const before = items.length * 100;
  const off = discounts.includes('WELCOME10') ? before / 10 : discounts.includes('ALLFREE') ? before : 0;
  return {
    body: {
      total_price: before - off,
      price_before_discount: before,
      total_discount: off,
      discounts: discounts.map((code) => ({ code, name: 'A welcome', amount: off })),
      items: items.map(({ sample }) => ({ sample, price: 100, full_set: false })),
      regional_reports: [],
    },
  };
};

const oil = (id: number) => ({
  id,
  sample: id,
  year: 2019,
  brand_name: `Brand ${id}`,
  supplier: 'Supplier',
  sample__sae_grade: '5W30',
  country: 'Germany',
  sample__report_number: `R${id}`,
});

export const shop: Answers = {
  'POST /api/purchasing/calculate-price/': priced,
  'GET /api/purchasing/purchase-orders/': { body: { count: 0, results: [] } },
  'GET /api/purchasing/payment-options/': {
    body: { processor: 'sandbox', publishable_key: null, script_url: null },
  },
  'POST /api/purchasing/validate/': { body: { brand: 'Visa', last_four: '4242' } },
  'POST /api/purchasing/place-order/': { status: 201, body: { order_id: 17 } },
  'GET /api/purchasing/orders/17/': { body: order() },
  'GET /api/core/sample-metadata/': { body: { count: 2, results: [oil(11), oil(12)] } },
  'GET /api/reports/display-tests/': {
    body: {
      count: 2,
      results: [
        { id: 1, name: 'Noack volatility' },
        { id: 2, name: 'Base number' },
      ],
    },
  },
};
