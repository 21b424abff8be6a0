import { createApiKey, listApiKeys } from '@iom/contract/accounts/api-keys.endpoints.ts';
import { createSavedAnalysis } from '@iom/contract/analysis/saved-analyses.endpoints.ts';
import { createStory, deleteStory } from '@iom/contract/analysis/stories.endpoints.ts';
import { createComment } from '@iom/contract/content/comments.endpoints.ts';
import { listAssignments } from '@iom/contract/library/assignments/assignments.endpoints.ts';
import { startDownload } from '@iom/contract/library/downloads/downloads.endpoints.ts';
import { listCustomSamples } from '@iom/contract/library/licences/holdings.endpoints.ts';
import { checkPurchase } from '@iom/contract/purchasing/purchase-check/purchase-check.endpoints.ts';
import { offerQuote, requestQuote } from '@iom/contract/purchasing/quotes/quotes.endpoints.ts';
import { createRefund } from '@iom/contract/purchasing/refunds/refunds.endpoints.ts';
import type { Endpoint } from '@iom/contract/shared/endpoint.ts';
import { failures } from '@iom/contract/shared/failures.ts';
import { createWatch } from '@iom/contract/watches/watches.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { newToken } from '#modules/accounts/accounts.module.ts';
import { type LicenceShop, openLicenceShop } from '../fixtures/licence-shop.ts';
import { aMember, anAdministrator, type Person } from '../fixtures/people.ts';
import { day } from '../fixtures/quotes.ts';
import { addPasskeyOf } from '../fixtures/second-factor.ts';
import { billing } from '../fixtures/shop.ts';
import { callName, contractEndpoints } from '../setup/contract-endpoints.ts';

let shop: LicenceShop;
let owner: Person;
let other: Person;
let administrator: Person;
beforeAll(async () => {
  shop = await openLicenceShop();
  [owner, other] = [await aMember(shop.app), await aMember(shop.app)];
  administrator = await anAdministrator(shop.app);
});
afterAll(() => shop.app.close());

let objectCount = 0;
const name = () => `Mine ${++objectCount}`;

const orderByLicence = new Map<number | string, number>();
const refundByOrder = new Map<number | string, number>();
/** The test of `things.oil` that is licensed. */
let analyte = 0;

/** Creates an object of the owner, each time it is called. @returns its id */
const things = {
  profile: async () => owner.id,
  apiKey: async () => {
    const { token } = owner;
    await shop.app.call(createApiKey, { body: { name: name() }, token });
    return (await shop.app.call(listApiKeys, { token })).body.results[0]?.id ?? 0;
  },
  session: async () => {
    const { tokenHash } = newToken();
    const { rows } = await shop.app.execute(
      sql`insert into sessions (user_id, token_hash) values (${owner.id}, ${tokenHash}) returning id`,
    );
    return Number((rows[0] as { id: number }).id);
  },
  passkey: async () => {
    await addPasskeyOf(shop.app, owner);
    return (await addPasskeyOf(shop.app, owner)).passkey;
  },
  comment: async () =>
    (await shop.app.call(createComment, { body: { comment: name() }, token: owner.token })).body.id,
  savedAnalysis: async () =>
    (await shop.app.call(createSavedAnalysis, { body: { name: name(), query: {} }, token: owner.token })).body
      .id,
  story: async () =>
    (await shop.app.call(createStory, { body: { title: name(), parts: [] }, token: owner.token })).body.id,
  deletedStory: async () => {
    const id = await things.story();
    await shop.app.call(deleteStory, { params: { id }, token: owner.token });
    return id;
  },
  watch: async () =>
    (
      await shop.app.call(createWatch, {
        body: { kind: 'CATALOGUE', name: name(), filters: { region: ['Europe'] } },
        token: owner.token,
      })
    ).body.id,
  order: () => shop.shop.order(owner, [], name()),
  refundedOrder: async () => {
    const id = await things.order();
    await shop.shop.validate(owner);
    await shop.shop.pay(owner, id);
    const call = { params: { id }, body: { amount: 1, reason: 'Twice' }, token: administrator.token };
    const { body } = await shop.app.call(createRefund, call);
    refundByOrder.set(id, 'id' in body ? body.id : 0);
    return id;
  },
  purchaseOrder: async () => (await shop.shop.purchaseOrder(owner, await things.order())).body.id,
  quote: async () => {
    const contact = { contact_name: 'Ada Byron', company_email: owner.email };
    const { body } = await shop.app.call(requestQuote, { body: contact, token: owner.token });
    const id = Number(body.reference.slice(2));
    const offer = { reports: shop.shop.datasets(name()), price: 50, message: '', valid_until: day(1) };
    await shop.app.call(offerQuote, { params: { id }, body: offer, token: administrator.token });
    return id;
  },
  licence: async () => {
    const { id, order } = await shop.buy(owner, name());
    orderByLicence.set(id, order);
    return id;
  },
  /** An oil with one test licensed to the owner only. */
  oil: async () => {
    const { id } = await shop.buy(owner, name());
    const query = { id: String(id) };
    const { body } = await shop.app.call(listCustomSamples, { query, token: owner.token });
    const oil = body.samples[0];
    const test = shop.app.app.modules.samples.dictionary().test(oil?.tests[0]?.id ?? 0);
    analyte = test?.analytes[0]?.id ?? 0;
    return oil?.id ?? 0;
  },
  assignment: async () => {
    await shop.assign(owner, await shop.buy(owner, name()), 'colleague@example.org');
    return (await shop.app.call(listAssignments, { token: owner.token })).body.results[0]?.id ?? 0;
  },
  task: async () => {
    const query = { id: String(await things.licence()), regional: 'false' } as const;
    return (await shop.app.call(startDownload, { query, token: owner.token })).body.task_id;
  },
};

interface Case {
  thing: keyof typeof things;
  /** The API allows administrators to call it too. */
  administrators?: true;
  /** Set if the id is not in the path. */
  query?: (id: number | string) => object;
  body?: (id: number | string) => object;
}
const forAdministrators = { administrators: true } as const;
const customReports = { thing: 'licence', body: (id) => ({ custom_reports: [id] }) } as const satisfies Case;

/** Every call that names an object of an account. */
const cases: Record<string, Case> = {
  'GET /api/auth/profiles/:id/': { thing: 'profile', ...forAdministrators },
  'PATCH /api/auth/profiles/:id/': { thing: 'profile', body: () => ({ city: 'Bonn' }), ...forAdministrators },
  'DELETE /api/auth/api-keys/:id/': { thing: 'apiKey' },
  'DELETE /api/auth/sessions/:id/': { thing: 'session' },
  'DELETE /api/auth/passkeys/:id/': { thing: 'passkey' },
  'PATCH /api/home/comments/:id/': {
    thing: 'comment',
    body: () => ({ comment: 'Changed' }),
    ...forAdministrators,
  },
  'DELETE /api/home/comments/:id/': { thing: 'comment', ...forAdministrators },
  'PATCH /api/reports/analysis/saved/:id/': { thing: 'savedAnalysis', body: () => ({ name: name() }) },
  'DELETE /api/reports/analysis/saved/:id/': { thing: 'savedAnalysis' },
  'GET /api/reports/analysis/stories/:id/': { thing: 'story' },
  'PATCH /api/reports/analysis/stories/:id/': { thing: 'story', body: () => ({ title: name() }) },
  'DELETE /api/reports/analysis/stories/:id/': { thing: 'story' },
  'POST /api/reports/analysis/stories/:id/restore/': { thing: 'deletedStory' },
  'PATCH /api/core/watches/:id/': { thing: 'watch', body: () => ({ enabled: false }) },
  'DELETE /api/core/watches/:id/': { thing: 'watch' },
  'GET /api/purchasing/orders/:id/': { thing: 'order', ...forAdministrators },
  'GET /api/purchasing/orders/:id/datasets/': { thing: 'order', ...forAdministrators },
  'GET /api/purchasing/orders/:id/items/': { thing: 'order', ...forAdministrators },
  'GET /api/purchasing/orders/:id/timeline/': { thing: 'order', ...forAdministrators },
  'GET /api/purchasing/orders/:id/invoice/': { thing: 'order', ...forAdministrators },
  'GET /api/purchasing/orders/:id/invoice.pdf': { thing: 'order', ...forAdministrators },
  'GET /api/purchasing/orders/:id/refunds/:refund/credit-note.pdf': {
    thing: 'refundedOrder',
    ...forAdministrators,
  },
  'POST /api/purchasing/orders/:id/mail-invoice/': { thing: 'order' },
  'PATCH /api/purchasing/orders/:id/': { thing: 'order', body: () => ({ discounts: [] }) },
  'DELETE /api/purchasing/orders/:id/': { thing: 'order', ...forAdministrators },
  'POST /api/purchasing/make-payment/': {
    thing: 'order',
    body: (order) => ({ order, price_check: 1, last_four: null }),
  },
  'POST /api/purchasing/check-purchase/': { thing: 'order', body: (order) => ({ order }) },
  'POST /api/purchasing/purchase-orders/': {
    thing: 'order',
    body: (order) => ({ ...billing, order, number: 'PO-1' }),
  },
  'GET /api/purchasing/purchase-orders/:id/': { thing: 'purchaseOrder', ...forAdministrators },
  'GET /api/home/quote-requests/:id/': { thing: 'quote', ...forAdministrators },
  'GET /api/home/quote-requests/:id/offer.pdf': { thing: 'quote', ...forAdministrators },
  'POST /api/home/quote-requests/:id/accept/': { thing: 'quote' },
  'POST /api/home/quote-requests/:id/decline/': { thing: 'quote' },
  'POST /api/reports/assignments/:id/cancel/': { thing: 'assignment' },
  'POST /api/reports/assign/': {
    thing: 'licence',
    body: (report_id) => ({
      report_id,
      order_id: orderByLicence.get(report_id) ?? 1,
      email: 'a@example.org',
      report_type: 'CUSTOM',
    }),
  },
  'POST /api/purchasing/request-reassignment/': {
    thing: 'licence',
    body: (report_id) => ({ report_id, email: 'a@example.org', report_type: 'CUSTOM', reason: 'Left.' }),
  },
  'GET /api/reports/custom-samples/': { thing: 'licence', query: (id) => ({ id }) },
  'GET /api/reports/preview/': { thing: 'licence', query: (id) => ({ id, regional: 'false' }) },
  'GET /api/reports/preview/columns/': { thing: 'licence', query: (id) => ({ id, regional: 'false' }) },
  'GET /api/reports/download-report/': { thing: 'licence', query: (id) => ({ id, regional: 'false' }) },
  'GET /api/reports/provenance/': {
    thing: 'oil',
    query: (sample) => ({ sample, analyte }),
  },
  'GET /api/reports/task-status/': { thing: 'task', query: (task_id) => ({ task_id }) },
  'POST /api/reports/filter-owned-samples-at-warp-speed/': customReports,
  'POST /api/reports/analysis/facets/': customReports,
  'POST /api/reports/analysis/oils/': customReports,
  'POST /api/reports/analysis/download/': {
    thing: 'licence',
    body: (id) => ({ custom_reports: [id], format: 'zip' }),
  },
  'POST /api/reports/analysis/series/': {
    thing: 'licence',
    body: (id) => ({ custom_reports: [id], series: { kind: 'histogram', analyte: 1 } }),
  },
};

/**
 * Calls that name an oil with masked values, or a link open to every signed-in user, or that have separate
 * tests.
 */
const ownedByNobody = [
  'GET /api/reports/grade-verdict/:id/',
  'GET /api/reports/oil-peers/:id/',
  'GET /api/reports/oil-values/:id/',
  'GET /api/reports/get-pdf-report/:year/:reportNumber/',
  'GET /api/reports/analysis/shared/:token/',
  'GET /api/reports/analysis/shared-stories/:token/',
  'GET /api/reports/analysis/shared-stories/:token/pdf/',
];
/** The file is received before its owner is known; see purchase-order-document.db.test.ts. */
const ofDocuments = '/api/purchasing/purchase-orders/:id/document/';

/** Visitors may check a cart, and no order. */
const endpoints = contractEndpoints.filter(
  (endpoint) => endpoint.access === 'user' || endpoint === checkPurchase,
);

const idKeys = ['id', 'sample', 'report_id', 'order', 'task_id', 'custom_reports'];
const listKeys = (schema: z.ZodType | undefined) =>
  schema ? Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {}) : [];
const namesSomething = ({ path, query, body }: Endpoint) =>
  path.includes(':') || [...listKeys(query), ...listKeys(body)].some((key) => idKeys.includes(key));

test('every call that names an object of an account has a case', () => {
  const expected = endpoints.filter(namesSomething).filter(({ path }) => path !== ofDocuments);
  const names = expected.map(callName).filter((call) => !ownedByNobody.includes(call));
  expect(Object.keys(cases).toSorted()).toEqual(names.toSorted());
});

const send = (endpoint: Endpoint, { query, body }: Case, who: Person, id: number | string) =>
  shop.app.app.server.inject({
    method: endpoint.method,
    url: endpoint.path.replace(':id', String(id)).replace(':refund', String(refundByOrder.get(id) ?? 1)),
    headers: { authorization: `Token ${who.token}` },
    query: Object.fromEntries(
      Object.entries(query?.(id) ?? {}).map(([key, value]) => [key, String(value)] as const),
    ),
    ...(body ? { payload: body(id) } : {}),
  });

test.each(
  endpoints.flatMap((endpoint) =>
    cases[callName(endpoint)] ? [[callName(endpoint), endpoint] as const] : [],
  ),
)(
  '%s serves the owner and, where the API says so, administrators; to others it returns the same as for an unknown id',
  async (call, endpoint) => {
    const one = cases[call]!;
    const id = await things[one.thing]();
    const notFound = { error: failures.not_found.message, code: 'not_found' };
    const others = one.administrators ? [other] : [other, administrator];
    for (const who of others) {
      const response = await send(endpoint, one, who, id);
      const unknown = await send(
        endpoint,
        one,
        who,
        typeof id === 'number' ? 2_147_483_647 : 'x'.repeat(id.length),
      );
      for (const { statusCode, headers, body } of [response, unknown])
        expect([statusCode, JSON.parse(body)]).toEqual([
          404,
          { ...notFound, request_id: headers['x-request-id'] },
        ]);
    }
    const allowed = one.administrators ? [administrator, owner] : [owner];
    for (const who of allowed) {
      const own = who === owner ? await things[one.thing]() : id;
      const response = await send(endpoint, one, who, own);
      expect({ status: response.statusCode, body: response.body }).not.toMatchObject({
        status: expect.toBeOneOf([401, 403, 404, 500]),
      });
    }
  },
);
