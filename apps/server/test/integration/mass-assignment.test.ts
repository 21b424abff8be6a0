import * as accounts from '@iom/contract/accounts/accounts.endpoints.ts';
import { createComment } from '@iom/contract/content/comments.endpoints.ts';
import * as orders from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import { registerPurchaseOrder } from '@iom/contract/purchasing/purchase-orders/purchase-orders.endpoints.ts';
import type { Endpoint } from '@iom/contract/shared/endpoint.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember, type Person } from '../fixtures/people.ts';
import { billing, openShop, type Shop } from '../fixtures/shop.ts';
import { callName, contractEndpoints } from '../setup/contract-endpoints.ts';
import { acceptedKeys } from '../setup/schema-keys.ts';

/** Keys that a caller must not set. */
const privileged = {
  ...{ id: 1, user: 1, user_id: 1, owner: 1, owner_id: 1, buyer: 1, holder: 1, role: 'admin' },
  ...{ permissions: ['all'], is_staff: true, is_superuser: true, is_admin: true, is_active: false },
  ...{ password_hash: 'x', password: 'Another0il!', paid: true, status: 'COMPLETE', state: 'ACCEPTED' },
  ...{ price: 0, total_price: 0, final_price: 0, price_cents: 0, total_discount: 1, invoice: 'INV-1' },
  ...{ current_uses: 0, verified: true, created: '2001-01-01T00:00:00Z', author: 'Somebody' },
};

/** The offer as shown, which is compared. */
const offerKeys = [
  'offer.reports.samples.id',
  'offer.price',
  'offer.regional_reports.id',
  'offer.regional_reports.price',
];

/** Of an analysis query. */
const analysisKeys = (prefix = '') => [`${prefix}state`, `${prefix}own_columns.id`];

/** The endpoints that accept a privileged key, each for a reason. */
const accepted: Record<string, readonly string[]> = {
  // their own secret
  'POST /api/auth/users/': ['password', 'state'],
  'POST /api/auth/api-token-auth/': ['password'],
  'POST /api/auth/password-reset/confirm/': ['password'],
  'POST /api/auth/second-factor/totp/': ['password'],
  'POST /api/auth/second-factor/recovery-codes/': ['password'],
  'DELETE /api/auth/second-factor/': ['password', 'assertion.id'],
  'POST /api/auth/passkeys/new/': ['password'],
  // the name that the authenticator gave it
  'POST /api/auth/passkeys/': ['credential.id'],
  'POST /api/auth/passkeys/sign-in/': ['assertion.id'],
  'POST /api/auth/second-factor/': ['assertion.id'],
  'POST /api/auth/second-factor/step-up/': ['assertion.id'],
  // `state` of a postal address
  'PATCH /api/auth/profiles/:id/': ['state'],
  'POST /api/home/contact-us/': ['state'],
  'POST /api/purchasing/make-payment/': ['billing.state'],
  'POST /api/purchasing/purchase-orders/': ['state'],
  // a filter, and the id that a caller gives an own column
  'POST /api/reports/analysis/facets/': analysisKeys(),
  'POST /api/reports/analysis/oils/': analysisKeys(),
  'POST /api/reports/analysis/series/': analysisKeys(),
  'POST /api/reports/analysis/download/': analysisKeys(),
  'POST /api/reports/filter-owned-samples-at-warp-speed/': analysisKeys(),
  'POST /api/reports/analysis/saved/': analysisKeys('query.'),
  'PATCH /api/reports/analysis/saved/:id/': analysisKeys('query.'),
  'POST /api/reports/analysis/stories/': [...analysisKeys('parts.query.'), ...analysisKeys('filters.')],
  'PATCH /api/reports/analysis/stories/:id/': [...analysisKeys('parts.query.'), ...analysisKeys('filters.')],
  // ids of items to buy
  'PUT /api/purchasing/cart/': ['regional.id'],
  'POST /api/purchasing/place-order/': ['reports.samples.id'],
  'POST /api/purchasing/quotations/': ['reports.samples.id'],
  // administrators
  'PATCH /api/auth/list-users/:id/': ['is_staff', 'is_active', 'state'],
  'PATCH /api/reports/display-tests/:id/': ['price'],
  'POST /api/reports/display-tests/prices/': ['prices.id', 'prices.price'],
  'PATCH /api/reports/regional-reports/:id/': ['price'],
  'POST /api/reports/regional-reports/prices/': ['prices.id', 'prices.price'],
  'POST /api/transfer/create-regional/': ['price'],
  'POST /api/reports/grant-by-report-number/': ['user_id'],
  'POST /api/reports/grant-regional-dataset/': ['user_id'],
  'PATCH /api/purchasing/purchase-orders/:id/': ['invoice'],
  'PATCH /api/home/quote-requests/:id/': ['status'],
  'POST /api/home/quote-requests/:id/accept/': offerKeys,
  'POST /api/home/quote-requests/:id/decline/': offerKeys,
  'POST /api/home/quote-requests/:id/offer/': ['reports.samples.id', 'price'],
};
/** Analyses take an analysis query. */
const acceptedBy = (call: string) =>
  call.startsWith('POST /api/reports/analysis/answers/') ? analysisKeys() : (accepted[call] ?? []);

const writes = contractEndpoints.filter(({ method }) => method !== 'GET');

const isPrivileged = (key: string) => Object.hasOwn(privileged, key.split('.').at(-1) ?? '');
const listPrivilegedKeys = ({ body }: Endpoint) =>
  body ? acceptedKeys(body).filter((key) => isPrivileged(key) || key === '*') : [];

test('no write accepts a privileged key except those listed here with a reason', () => {
  const found = writes.map(
    (endpoint) => [callName(endpoint), listPrivilegedKeys(endpoint).toSorted()] as const,
  );
  const expected = writes.map((endpoint) => [
    callName(endpoint),
    [...acceptedBy(callName(endpoint))].toSorted(),
  ]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
  expect(Object.keys(accepted).filter((call) => !found.some(([name]) => name === call))).toEqual([]);
});

let shop: Shop;
let member: Person;
beforeAll(async () => {
  shop = await openShop();
  member = await aMember(shop.app);
});
afterAll(() => shop.app.close());

/** Calls an endpoint with every privileged key that its body does not declare. */
const sendAll = async (endpoint: Endpoint, body: object, params: Record<string, number> = {}) => {
  const keys = Object.entries(privileged).filter(([key]) => !acceptedBy(callName(endpoint)).includes(key));
  const everything = { ...Object.fromEntries(keys), ...body };
  return shop.app.call(endpoint, { body: everything as never, params, token: member.token });
};

test('registration creates an active account without rights, whatever else is sent', async () => {
  const body = { first_name: 'A', last_name: 'B', email: 'plain@example.org', password: 'Sp1ndle!oil' };
  const { status } = await sendAll(accounts.registerUser, body);
  expect(status).toBe(201);
  expect(await shop.app.rows(sql`select is_staff, is_active from users where email = ${body.email}`)).toEqual(
    [{ is_staff: false, is_active: true }],
  );
});

test('a profile, a comment, an order and a purchase order keep owner, price and status, whatever else is sent', async () => {
  const own = sql`select is_staff, is_active, email, password_hash from users where id = ${member.id}`;
  const before = await shop.app.rows(own);
  expect((await sendAll(accounts.updateProfile, { city: 'Graz' }, { id: member.id })).status).toBe(200);
  expect(await shop.app.rows(own)).toEqual(before);

  const comment = await sendAll(createComment, { comment: 'Fine oil' });
  expect(comment.body).toMatchObject({ author: expect.stringContaining('Person'), mine: true });

  const order = (await sendAll(orders.placeOrder, { discount: null, reports: shop.datasets('Mine') })).body;
  const { order_id: id } = order as { order_id: number };
  expect((await sendAll(orders.updateOrder, { discounts: [] }, { id })).status).toBe(200);
  const placed = await shop.read(member, id);
  expect(placed.body).toMatchObject({
    ...{ id, owner: member.email, paid: false, status: 'IN_PROCESS', final_price: 70, invoice: null },
  });

  const purchaseOrder = await sendAll(registerPurchaseOrder, { ...billing, order: id, number: 'PO-1' });
  expect(purchaseOrder.body).toMatchObject({ order: id, status: 'PO_PENDING', invoice: null });
  expect((await shop.read(member, id)).body).toMatchObject({ paid: false, status: 'PO_PENDING' });
});
