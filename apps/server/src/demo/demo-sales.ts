import { signIn } from '@iom/contract/accounts/accounts.endpoints.ts';
import { countOilFacets, listAvailableTests, listOils } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { acceptAssignment, assignLicence } from '@iom/contract/library/assignments/assignments.endpoints.ts';
import { listRegionalReports } from '@iom/contract/library/regional-databases/regional-databases.endpoints.ts';
import {
  createRegionalOrder,
  placeOrder,
  readOrder,
  updateOrder,
} from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import { makePayment, validateCard } from '@iom/contract/purchasing/payments/payments.endpoints.ts';
import type { BodyInput, Endpoint, QueryInput, ResponseOf } from '@iom/contract/shared/endpoint.ts';
import { eq } from 'drizzle-orm';
import type { App } from '../app.ts';
import { findUserByEmail, newToken } from '../modules/accounts/accounts.module.ts';
import { assignments } from '../modules/library/assignments/assignments.tables.ts';
import { licences } from '../modules/library/licences/licences.tables.ts';
import { demoPassword } from './demo-accounts.ts';

interface Call<E extends Endpoint> {
  token?: string;
  id?: number;
  query?: QueryInput<E>;
  body?: BodyInput<E>;
}

/** Calls an endpoint. @throws Error when the response is a failure. */
const call = async <E extends Endpoint>(
  app: App,
  endpoint: E,
  { token, id, query, body }: Call<E>,
): Promise<ResponseOf<E>> => {
  const response = await app.server.inject({
    method: endpoint.method,
    url: endpoint.path.replace(':id', String(id)),
    query: (query ?? {}) as Record<string, string>,
    headers: token ? { authorization: `Token ${token}` } : {},
    payload: body as object | undefined,
  });
  if (response.statusCode >= 300)
    throw new Error(`${endpoint.path} returned ${response.statusCode}: ${response.body}`);
  return response.json() as ResponseOf<E>;
};

const testCard = {
  card_number: '4242424242424242',
  card_exp_month: 12,
  card_exp_year: new Date().getFullYear() + 2,
  card_cvc: '123',
};

/**
 * At most `count` oils of a year, of the grade if the archive has any: the first with all its tests for
 * sale, the others with their first `tests` tests.
 */
const chooseOils = async (app: App, year: number, grade: string, count: number, tests: number) => {
  const query = { year: String(year), page_size: String(count) };
  const ofGrade = await call(app, listOils, { query: { ...query, sae_grade: grade } });
  const { results } = ofGrade.count > 0 ? ofGrade : await call(app, listOils, { query });
  const ids = results.map((oil) => oil.id);
  const available = await call(app, listAvailableTests, { body: { samples: ids } });
  return ids.map((id, index) => {
    const forSale = available.results.filter(
      (test) => test.price !== null && test.available_for.includes(id),
    );
    return {
      id,
      display_tests: forSale.slice(0, index === 0 ? forSale.length : tests).map((test) => test.id),
    };
  });
};

const signInAs = async (app: App, email: string) =>
  (await call(app, signIn, { body: { username: email, password: demoPassword } })).token;

const pay = async (app: App, token: string, id: number) => {
  const order = await call(app, readOrder, { token, id });
  await call(app, validateCard, { token, body: testCard });
  const body = { order: id, price_check: order.total_price, last_four: testCard.card_number.slice(-4) };
  await call(app, makePayment, { token, body });
};

/** Orders and pays for a dataset. @returns the order's id */
const buyDataset = async (
  app: App,
  email: string,
  name: string,
  samples: Awaited<ReturnType<typeof chooseOils>>,
) => {
  const token = await signInAs(app, email);
  const { order_id } = await call(app, placeOrder, { token, body: { reports: [{ name, samples }] } });
  await pay(app, token, order_id);
  return order_id;
};

/** Orders and pays for a regional database. */
const buyRegional = async (app: App, email: string, year: number, region: string) => {
  const listed = await call(app, listRegionalReports, { query: { year: String(year), region } });
  const report = listed.results[0];
  if (!report) throw new Error(`the demo has no regional database of ${year} ${region}`);
  const token = await signInAs(app, email);
  const { id } = await call(app, createRegionalOrder, { token });
  await call(app, updateOrder, { token, id, body: { regional_reports: [report.id] } });
  await pay(app, token, id);
};

/** The newest year of the Classic Archive with European oils. */
const chooseYear = async (app: App) => {
  const facets = await call(app, countOilFacets, { query: { series: 'classic', region: 'Europe' } });
  const year = facets.year.at(-1)?.value;
  return Number(year ?? 2016);
};

/**
 * Assigns the licence of an order and accepts the assignment. The secret is sent only by mail, so it is
 * replaced by a known one.
 */
const assignLicenceOfOrder = async (
  app: App,
  order_id: number,
  { from, to }: { from: string; to: string },
) => {
  const [licence] = await app.database.read((tx) =>
    tx.select().from(licences).where(eq(licences.orderId, order_id)),
  );
  if (!licence) throw new Error(`order ${order_id} has no license`);
  const body = { report_id: licence.id, order_id, email: to, report_type: 'CUSTOM' } as const;
  const assignment = await call(app, assignLicence, { token: await signInAs(app, from), body });
  const { token, tokenHash } = newToken();
  await app.database.write((tx) =>
    tx.update(assignments).set({ secretHash: tokenHash }).where(eq(assignments.id, assignment.id)),
  );
  await call(app, acceptAssignment, { token: await signInAs(app, to), body: { token } });
};

/**
 * The demo accounts' data: one regional database, one custom report, and one licence assigned by a colleague.
 */
export const sellDemoData = async (app: App) => {
  const year = await chooseYear(app);
  const buyer = await app.database.read((tx) => findUserByEmail(tx, 'buyer@iom.example'));
  if (!buyer) throw new Error('the demo accounts are missing');
  const heldLicences = await app.database.read((tx) =>
    tx.select().from(licences).where(eq(licences.holderId, buyer.id)),
  );
  if (heldLicences.length > 0) return;
  await buyDataset(app, 'buyer@iom.example', '5W-30 benchmark', await chooseOils(app, year, '5W30', 6, 8));
  const orderToAssign = await buyDataset(
    app,
    'admin@iom.example',
    '15W-40 for Jonas',
    await chooseOils(app, year, '15W40', 3, 5),
  );
  await buyRegional(app, 'buyer@iom.example', 2016, 'Europe');
  await assignLicenceOfOrder(app, orderToAssign, { from: 'admin@iom.example', to: buyer.email });
};
