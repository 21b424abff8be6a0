// The flows of a purchase.
import type { Flow } from './acts.ts';
import { listed, openBuyer, signInAdministrator, tenPercent } from './people.ts';
import type { Site } from './site.ts';

/** Places orders, every second one with a code, and cancels every other one. */
export const placeOrders: Flow = {
  name: 'place an order, cancel it',
  open: async (site) => {
    const buyer = await openBuyer(site);
    return async (n, { acknowledge }) => {
      const name = `order ${n}`;
      const order = await buyer.place(name, n % 2 === 0 ? tenPercent : null);
      let expected = ['IN_PROCESS', 'CANCELLED'];
      acknowledge(`order ${order}`, async () => {
        const { status, order_items } = await buyer.read(order);
        return expected.includes(status) && order_items[0]?.report?.name === name;
      });
      // stays below the limit of open orders
      if (n % 20 === 0) return;
      await site.ask('DELETE', `/api/purchasing/orders/${order}/`, { token: buyer.token }, 204);
      expected = ['CANCELLED'];
    };
  },
};

const charges = (site: Site, order: number) =>
  site.stripe.ledger.filter((charge) => charge.order === String(order)).length;

/** Pays by card. Whatever the outcome of the call, an order ends complete and charged once, or neither. */
export const payByCard: Flow = {
  name: 'pay by card',
  open: async (site) => {
    const buyer = await openBuyer(site);
    const { token } = buyer;
    return async (n, { acknowledge }) => {
      const order = await buyer.place(`card ${n}`);
      let expected = ['IN_PROCESS', 'COMPLETE'];
      acknowledge(`order ${order}`, async () => {
        const { status } = await buyer.read(order);
        return expected.includes(status) && charges(site, order) === (status === 'COMPLETE' ? 1 : 0);
      });
      const card = { payment_method: site.stripe.card() };
      await site.ask('POST', '/api/purchasing/validate/', { token, body: card }, 200);
      const body = { order, price_check: buyer.oil.test.price, last_four: '4242' };
      const paid = await site.ask('POST', '/api/purchasing/make-payment/', { token, body }, 200, 202);
      if (paid.status === 200) expected = ['COMPLETE'];
    };
  },
};

export const registerPurchaseOrders: Flow = {
  name: 'register a purchase order',
  open: async (site) => {
    const buyer = await openBuyer(site);
    return async (n, { acknowledge }) => {
      const order = await buyer.place(`purchase ${n}`, n % 2 === 0 ? tenPercent : null);
      const id = await buyer.registerPurchaseOrder(order);
      acknowledge(`purchase order ${id}`, async () => {
        const { body } = await site.ask<{ order: number; status: string }>(
          'GET',
          `/api/purchasing/purchase-orders/${id}/`,
          { token: buyer.token },
          200,
        );
        return body.order === order && body.status === 'PO_PENDING';
      });
    };
  },
};

/**
 * Approves purchase orders: each ends complete, with one licence and one entry in the audit log, however
 * often it was tried.
 */
export const approvePurchaseOrders: Flow = {
  name: 'approve a purchase order',
  open: async (site) => {
    const [buyer, admin] = await Promise.all([openBuyer(site), signInAdministrator(site)]);
    return async (n, { acknowledge }) => {
      const order = await buyer.place(`approval ${n}`);
      const id = await buyer.registerPurchaseOrder(order);
      await site.insist('POST', `/api/purchasing/approve-po/${id}/`, { token: admin }, 200);
      acknowledge(`approval of purchase order ${id}`, async () => {
        const entries = await listed(
          site,
          `/api/auth/audit-log/?action=order.approve&target=${encodeURIComponent(`order ${order}`)}`,
          admin,
        );
        const { status } = await buyer.read(order);
        return status === 'COMPLETE' && entries.length === 1;
      });
    };
  },
};
