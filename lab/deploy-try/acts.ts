// The acts of the clients, through nginx.
import { call, postgres } from './machine.ts';

const { psql } = postgres;
const failedOr = ({ status }: { status: number }) => (status < 300 ? undefined : status);

/** Writes a comment, without an idempotency key. */
export const commenting =
  (about: string, token: string) =>
  async (n: number): Promise<number | undefined> =>
    failedOr(await call('POST', '/api/home/comments/', { token, body: { comment: `${about} ${n}` } }));

export const commentsStored = (about: string) =>
  Number(psql(`select count(*) from comments where text like '${about} %'`));

/** Places an order with a key and cancels it. Adds the ids of acknowledged orders to `orders`. */
export const ordering = (about: string, token: string, orders: Set<number>) => {
  const oil = Number(
    psql('select min(s.id) from samples s join results r on r.sample_id = s.id and r.test_id = 1'),
  );
  return async (n: number): Promise<number | undefined> => {
    const reports = [{ name: `${about} ${n}`, samples: [{ id: oil, display_tests: [1] }] }];
    const body = { discount: null, reports };
    const placed = await call('POST', '/api/purchasing/place-order/', { token, key: `${about}-${n}`, body });
    if (placed.status !== 201) return placed.status;
    orders.add(placed.body.order_id as number);
    return failedOr(await call('DELETE', `/api/purchasing/orders/${placed.body.order_id}/`, { token }));
  };
};

export const ordersStored = (about: string) =>
  Number(psql(`select count(distinct order_id) from order_datasets where name like '${about} %'`));

/** Reads public data and the account's data. */
export const reading =
  (token: string) =>
  async (n: number): Promise<number | undefined> => {
    const anybody = await call('GET', `/api/core/sample-metadata/?search=${n % 10}`);
    return failedOr(anybody) ?? failedOr(await call('GET', '/api/purchasing/order-history/', { token }));
  };
