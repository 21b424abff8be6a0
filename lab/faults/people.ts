// The people who act, and what they order.
import { randomBytes } from 'node:crypto';
import type { Site } from './site.ts';

const password = 'Engine0il!';
/** A code for a discount of 100%, created once: every order with it is free. */
const freeCode = 'FAULTS';

interface Identified {
  id: number;
}
interface Listed<T> {
  count: number;
  results: T[];
}

export const signIn = async (site: Site, username: string) => {
  const body = { username, password };
  const { token } = (await site.insist<{ token: string }>('POST', '/api/auth/api-token-auth/', { body }, 200))
    .body;
  site.secrets.add(token);
  return token;
};
export const signInAdministrator = (site: Site) => signIn(site, 'admin@iom.example');

export interface Person {
  email: string;
  token: string;
}

/** A registered customer. */
export const register = async (site: Site): Promise<Person> => {
  const email = `${randomBytes(8).toString('hex')}@example.org`;
  const body = { first_name: 'Ada', last_name: 'Byron', email, password };
  const { auth_token: token } = (
    await site.ask<{ auth_token: string }>('POST', '/api/auth/users/', { body }, 201)
  ).body;
  site.secrets.add(password).add(token);
  return { email, token };
};

/** The rows of a list. */
export const listed = async <T>(site: Site, path: string, token?: string) =>
  (await site.ask<Listed<T>>('GET', path, { token }, 200)).body.results;

/** An oil for sale: its report number and a test with its price in dollars. */
const anOil = async (site: Site) => {
  const oils = await listed<Identified & { sample__report_number: string }>(
    site,
    '/api/core/sample-metadata/?page_size=50',
  );
  for (const { id, sample__report_number: report_number } of oils) {
    const { body } = await site.ask<{ tests_available: (Identified & { price: number })[] }>(
      'GET',
      `/api/core/sample-metadata/${id}/`,
      {},
      200,
    );
    const [test] = body.tests_available;
    if (test) return { id, report_number, test };
  }
  throw new Error('no oil is for sale');
};

/** A customer who orders the same oil again and again. */
export const openBuyer = async (site: Site) => {
  const [person, oil] = await Promise.all([register(site), anOil(site)]);
  const { token } = person;
  const buyer = {
    ...person,
    oil,
    /** Places an order of a dataset with this name exactly once, with as many attempts as it takes. */
    place: async (name: string, discount: string | null = null) => {
      const reports = [{ name, samples: [{ id: oil.id, display_tests: [oil.test.id] }] }];
      const call = { token, key: `place ${name}`, body: { discount, reports } };
      return (await site.insist<{ order_id: number }>('POST', '/api/purchasing/place-order/', call, 201)).body
        .order_id;
    },
    read: async (order: number) =>
      (
        await site.ask<{ status: string; order_items: { report: { name: string } | null }[] }>(
          'GET',
          `/api/purchasing/orders/${order}/`,
          { token },
          200,
        )
      ).body,
    /** Registers a purchase order exactly once, with as many attempts as it takes. */
    registerPurchaseOrder: async (order: number) => {
      const call = { token, key: `purchase ${order}`, body: { ...billing, order, number: `PO ${order}` } };
      return (await site.insist<Identified>('POST', '/api/purchasing/purchase-orders/', call, 201)).body.id;
    },
    /** Buys a dataset of this name free of charge. @returns order and licence */
    buy: async (name: string) => {
      const order = await buyer.place(name, freeCode);
      const call = { token, body: { order, price_check: 0 } };
      await site.insist('POST', '/api/purchasing/make-payment/', call, 200);
      const bought = await listed<Identified & { order: number }>(
        site,
        '/api/reports/reports/?paid=True&ordering=-id',
        token,
      );
      const licence = bought.find((one) => one.order === order)?.id;
      if (licence === undefined) throw new Error(`order ${order} has no licence`);
      return { order, licence };
    },
  };
  return buyer;
};

const billing = {
  ...{ first_name: 'Ada', last_name: 'Byron', company: 'Example Oils', address: '12 St James Square' },
  ...{ city: 'London', state: 'N/A', postal_code: 'SW1Y 4JH', country: 'GB', phone: '+44 20 0000' },
  email: 'accounts@example.org',
};

/** Creates what the flows share: a code that makes an order free, and one of ten percent. */
export const prepareShop = async (site: Site) => {
  const token = await signInAdministrator(site);
  const code = { number_of_uses: 1_000_000, discount_type: 'PERCENTAGE' };
  for (const [name, amount] of [
    [freeCode, 100],
    [tenPercent, 10],
  ] as const) {
    const body = { ...code, code: name, name, amount };
    await site.ask('POST', '/api/purchasing/discounts/', { token, body }, 201);
  }
};
export const tenPercent = 'FAULTS10';
