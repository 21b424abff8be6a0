import type { Invoice, OrderEvent } from '@iom/contract/purchasing/invoice.schemas.ts';
import type { Order } from '@iom/contract/purchasing/orders.schemas.ts';
import type { Answers } from '../../../test/page.tsx';
import { order } from '../checkout/checkout.fixture.ts';

export const history = 'GET /api/purchasing/order-history/';
export const readOrder = 'GET /api/purchasing/orders/17/';
const readInvoice = 'GET /api/purchasing/orders/17/invoice/';
const readTimeline = 'GET /api/purchasing/orders/17/timeline/';

export const invoice = (changes: Partial<Invoice> = {}): Invoice => ({
  order: 17,
  number: null,
  status: 'IN_PROCESS',
  ordered: '2026-11-21T09:30:00.000Z',
  paid: null,
  payment_type: null,
  card: null,
  po_number: null,
  seller: {
    name: 'Institute of Materials',
    address: 'PO Box 1\nMidland',
    email: 'office@institute.example',
    phone: '',
  },
  bill_to: {
    ...{ first_name: 'Ada', last_name: 'Byron', title: '', company: 'Analytical Engines Ltd', tax_id: '' },
    ...{
      address: '12 St James Square',
      city: 'London',
      state: 'N/A',
      postal_code: 'SW1Y 4JH',
      country: 'GB',
    },
    ...{ phone: '', email: 'accounts@engines.example' },
  },
  lines: [
    {
      description: '20261121_Dataset-1',
      detail: 'Custom dataset, 2 oils',
      quantity: 1,
      unit_price: 200,
      amount: 200,
    },
  ],
  discounts: [],
  price_before_discount: 200,
  total_discount: 0,
  total_price: 200,
  terms_version: '2026-11',
  ...changes,
});

export const placed: OrderEvent = {
  at: '2026-11-21T09:30:00.000Z',
  event: 'PLACED',
  by: 'Ada Byron',
  detail: '',
};

/** Order 17 as the server has it. */
export const orderAnswers = ({
  shown = order(),
  document = invoice(),
  events = [placed],
}: {
  shown?: Order;
  document?: Invoice;
  events?: OrderEvent[];
} = {}): Answers => ({
  [readOrder]: { body: shown },
  [readInvoice]: { body: document },
  [readTimeline]: { body: { count: events.length, results: events } },
});
