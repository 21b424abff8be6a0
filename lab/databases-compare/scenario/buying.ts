// Carts, codes and orders, paid by card and by purchase order.
import { readOil } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import {
  createRegionalReport,
  updateRegionalReport,
} from '@iom/contract/library/regional-databases/regional-databases.endpoints.ts';
import { readCart, saveCart } from '@iom/contract/purchasing/cart/cart.endpoints.ts';
import * as discounts from '@iom/contract/purchasing/discounts/discounts.endpoints.ts';
import * as invoices from '@iom/contract/purchasing/invoices/invoices.endpoints.ts';
import * as orders from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import * as payments from '@iom/contract/purchasing/payments/payments.endpoints.ts';
import { calculatePrice } from '@iom/contract/purchasing/pricing/pricing.endpoints.ts';
import { checkPurchase } from '@iom/contract/purchasing/purchase-check/purchase-check.endpoints.ts';
import type { Tests } from './catalogue.ts';
import { day, type Person, type Site } from './site.ts';

export interface Dataset {
  name: string;
  samples: { id: number; display_tests: number[] }[];
}

/** Every test for sale of these oils. */
export const makeDataset = async (
  { client }: Site,
  name: string,
  oils: readonly number[],
): Promise<Dataset> => {
  const samples: Dataset['samples'] = [];
  for (const id of oils) {
    const { tests_available } = (await client.call(`oil for ${name}`, readOil, { params: { id } })).body;
    samples.push({ id, display_tests: tests_available.map((test) => test.id) });
  }
  return { name, samples };
};

/** Discount codes and regional databases. @returns the regional database of Europe 2014 */
export const openShop = async ({ client, admin: token }: Site): Promise<number> => {
  const body = {
    code: 'TEN',
    name: 'Ten',
    amount: 10,
    discount_type: 'PERCENTAGE' as const,
    number_of_uses: 5,
  };
  const { id } = (await client.call('discount', discounts.createDiscount, { body, token })).body;
  await client.call('discount of a taken code', discounts.createDiscount, {
    body: { ...body, code: 'ten' },
    token,
    status: 400,
  });
  const changes = { params: { id }, body: { ends: day(9), number_of_uses: 6 }, token };
  await client.call('change a discount', discounts.updateDiscount, changes);
  const europe = { year: 2014, region: 'Europe' as const, price: 1000 };
  const regional = (await client.call('regional database', createRegionalReport, { body: europe, token }))
    .body.id;
  await client.call('regional database again', createRegionalReport, { body: europe, token, status: 400 });
  const price = { params: { id: regional }, body: { price: 1100 }, token };
  await client.call('price of a regional database', updateRegionalReport, price);
  return regional;
};

export const fillCart = async (
  { client }: Site,
  { token }: Person,
  oil: number,
  tests: Tests,
  regional: number,
) => {
  const oils = [{ sample: oil, tests: [tests.kv.id, tests.noack.id] }];
  const full = {
    oils,
    name: 'Draft',
    datasets: [{ name: 'Mine', oils }],
    regional: [{ id: regional, quantity: 2 }],
  };
  await client.call('fill a cart', saveCart, { body: full, token });
  await client.call('read a cart', readCart, { token });
  await client.call('empty a cart', saveCart, { body: { oils: [], datasets: [] }, token });
  for (const items of [{ items: oils }, { regional_reports: [regional] }]) {
    const request = { discounts: ['TEN'], ...items };
    const [kind] = Object.keys(items);
    await client.call(`price of ${kind}`, calculatePrice, { body: request });
    await client.call(`check ${kind}`, checkPurchase, { body: request, token });
  }
  await client.call('check a code', discounts.checkDiscount, { query: { code: 'ten' }, token });
};

const card = {
  card_number: '4242 4242 4242 4242',
  card_exp_month: 12,
  card_exp_year: new Date().getUTCFullYear() + 4,
  card_cvc: '737',
};

/** Pays an order by card. */
const pay = async ({ client }: Site, label: string, { token }: Person, order: number) => {
  await client.call(`${label}: card`, payments.validateCard, { body: card, token });
  const { final_price } = (
    await client.call(`${label}: order`, orders.readOrder, { params: { id: order }, token })
  ).body;
  const payment = (price_check: number) => ({ body: { order, price_check, last_four: '4242' }, token });
  await client.call(`${label}: pay a wrong price`, payments.makePayment, { ...payment(1), status: 409 });
  await client.call(`${label}: pay`, payments.makePayment, payment(final_price));
  await client.call(`${label}: pay again`, payments.makePayment, payment(final_price));
};

/** Reads every view of an order. */
export const readOrder = async ({ client }: Site, label: string, token: string, id: number) => {
  const call = { params: { id }, token };
  await client.call(`${label}: order`, orders.readOrder, call);
  await client.call(`${label}: datasets`, orders.readOrderDatasets, call);
  await client.call(`${label}: items`, orders.readOrderItems, call);
  await client.call(`${label}: timeline`, orders.readTimeline, call);
  await client.call(`${label}: invoice`, invoices.readInvoice, call);
  await client.call(`${label}: invoice as PDF`, invoices.readInvoicePdf, call);
  await client.call(`${label}: mail the invoice`, invoices.mailInvoice, call);
};

/** Places an order with a key twice. @returns the order */
export const place = async (
  { client }: Site,
  label: string,
  { token }: Person,
  dataset: Dataset,
  discount: string[] = [],
) => {
  const call = { body: { reports: [dataset], discount }, token, key: label };
  const { order_id } = (await client.call(label, orders.placeOrder, call)).body;
  await client.call(`${label}: repeat`, orders.placeOrder, call);
  const other = { ...call, body: { reports: [{ ...dataset, name: 'Other' }] } };
  await client.call(`${label}: repeat with other data`, orders.placeOrder, { ...other, status: 409 });
  return order_id;
};

/**
 * Places an order of datasets and one of two copies of a regional database and pays both by card; cancels a
 * third.
 */
export const buyByCard = async (site: Site, buyer: Person, dataset: Dataset, regional: number) => {
  const { client } = site;
  const { token } = buyer;
  const order = await place(site, 'order', buyer, dataset);
  await pay(site, 'card', buyer, order);
  await readOrder(site, 'paid by card', token, order);
  const { id } = (await client.call('regional order', orders.createRegionalOrder, { token })).body;
  const body = { regional_reports: [regional, regional], discounts: ['TEN'] };
  await client.call('fill a regional order', orders.updateOrder, { params: { id }, body, token });
  await pay(site, 'regional', buyer, id);
  await readOrder(site, 'regional database', token, id);
  const cancelled = await place(site, 'order to cancel', buyer, { ...dataset, name: 'Again' });
  for (const time of ['once', 'twice'])
    await client.call(`cancel ${time}`, orders.cancelOrder, { params: { id: cancelled }, token });
  await client.call('cancel a paid order', orders.cancelOrder, { params: { id: order }, token, status: 409 });
  return { order, regionalOrder: id };
};
