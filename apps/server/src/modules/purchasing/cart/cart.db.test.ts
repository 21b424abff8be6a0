import { readCart, saveCart } from '@iom/contract/purchasing/cart/cart.endpoints.ts';
import { emptyCart } from '@iom/contract/purchasing/cart/cart.rules.ts';
import { maxDatasetOils } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember, type Person } from '#test/fixtures/people.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ LIMITS: 'on' });
});
afterAll(() => app.close());

/** A cart with this many datasets, each with the maximum number of oils and this many tests per oil. */
const makeCart = (datasets: number, tests: number) => ({
  ...emptyCart,
  datasets: Array.from({ length: datasets }, (_, i) => ({
    name: `Dataset ${i}`,
    oils: Array.from({ length: maxDatasetOils }, (_, oil) => ({
      sample: 19_000 + oil,
      tests: Array.from({ length: tests }, (_, test) => test + 10),
    })),
  })),
});
const save = (who: Person, cart: object) => app.call(saveCart, { body: cart as never, token: who.token });

/** The row version of each cart, and the used part of the limits. */
const written = () =>
  app.rows(sql`select (select string_agg(xmin::text, ' ') from carts) as carts,
    (select sum(hits) from throttles where key like 'kilobytes of carts%') as kilobytes`);

test('a cart with the same content is neither written nor counted', async () => {
  const who = await aMember(app);
  const cart = makeCart(1, 3);
  expect((await save(who, cart)).status).toBe(200);
  const before = await written();
  expect((await save(who, cart)).body).toEqual(cart);
  expect(await written()).toEqual(before);
  expect((await save(who, { ...cart, name: 'Next' })).status).toBe(200);
  expect(await written()).not.toEqual(before);
});

test('holds three datasets of a thousand oils with 45 tests each, and rejects more than 512 kB', async () => {
  const who = await aMember(app);
  expect((await save(who, makeCart(3, 45))).status).toBe(200);
  expect((await save(who, makeCart(4, 45))).failure.code).toBe('too_large');
  expect((await app.call(readCart, { token: who.token })).body).toEqual(makeCart(3, 45));
});

test('an account saves 64 MB of carts an hour, an address five times as much', async () => {
  const [who, other] = [await aMember(app), await aMember(app)];
  const use = (caller: string, kilobytes: number) =>
    app.execute(sql`insert into throttles (key, hits, window_ends_at)
      values (${`kilobytes of carts of ${caller}`}, ${kilobytes}, now() + interval '1 hour')
      on conflict (key) do update set hits = excluded.hits`);
  await use(`user ${who.id}`, 63_990);
  const refused = await save(who, makeCart(1, 3));
  expect([refused.status, refused.failure.code]).toEqual([429, 'too_many_requests']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
  expect((await app.call(readCart, { token: who.token })).body).toEqual(emptyCart);
  expect((await save(who, emptyCart)).status).toBe(200);
  expect((await save(other, makeCart(1, 3))).status).toBe(200);
  await use('127.0.0.1', 319_990);
  expect((await save(other, makeCart(1, 4))).status).toBe(429);
});
