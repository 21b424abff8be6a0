import { updateProfile } from '@iom/contract/accounts/accounts.endpoints.ts';
import * as apiKeys from '@iom/contract/accounts/api-keys.endpoints.ts';
import * as background from '@iom/contract/accounts/background.endpoints.ts';
import { removeSecondFactorOfUser } from '@iom/contract/accounts/second-factor.endpoints.ts';
import * as users from '@iom/contract/accounts/users.endpoints.ts';
import {
  readDisplayTest,
  updateDisplayTest,
  updateTestPrices,
} from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { replaceApprovedOils } from '@iom/contract/content/approved-oils/approved-oils.endpoints.ts';
import * as comments from '@iom/contract/content/comments.endpoints.ts';
import * as entries from '@iom/contract/content/entries.endpoints.ts';
import * as messages from '@iom/contract/content/messages.endpoints.ts';
import * as papers from '@iom/contract/content/papers.endpoints.ts';
import * as assignments from '@iom/contract/library/assignments/reassignments.endpoints.ts';
import * as grants from '@iom/contract/library/licences/grants.endpoints.ts';
import * as regional from '@iom/contract/library/regional-databases/regional-databases.endpoints.ts';
import * as discounts from '@iom/contract/purchasing/discounts/discounts.endpoints.ts';
import * as orderDesk from '@iom/contract/purchasing/orders/order-desk.endpoints.ts';
import { cancelOrder } from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import { recordRefund } from '@iom/contract/purchasing/payments/payment-issues.endpoints.ts';
import * as purchaseOrders from '@iom/contract/purchasing/purchase-orders/purchase-orders.endpoints.ts';
import * as quotes from '@iom/contract/purchasing/quotes/quotes.endpoints.ts';
import { createRefund } from '@iom/contract/purchasing/refunds/refunds.endpoints.ts';
import {
  correctValues,
  readReportedValues,
  startImport,
} from '@iom/contract/samples/imports/imports.endpoints.ts';
import { uploadPhotos } from '@iom/contract/samples/photos/photos.endpoints.ts';
import * as samples from '@iom/contract/samples/samples.endpoints.ts';
import type { Endpoint } from '@iom/contract/shared/endpoint.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aGroup } from '../fixtures/archive.ts';
import { encodeMultipart, endOfTask, makeImportTexts, type UploadFields } from '../fixtures/imports.ts';
import { openLicenceShop } from '../fixtures/licence-shop.ts';
import { aMember, anAdministrator, type Person } from '../fixtures/people.ts';
import { aPicture, photoZip } from '../fixtures/photos.ts';
import { day } from '../fixtures/quotes.ts';
import { createThings, type Things, uniqueName } from '../fixtures/things.ts';
import { callName, contractEndpoints } from '../setup/contract-endpoints.ts';

const audited = contractEndpoints.filter((endpoint) => endpoint.audit !== undefined);

let licences: Awaited<ReturnType<typeof openLicenceShop>>;
let admin: Person;
let member: Person;
let things: Things;
beforeAll(async () => {
  licences = await openLicenceShop();
  [admin, member] = [await anAdministrator(licences.app), await aMember(licences.app)];
  things = createThings(licences, { member, administrator: admin });
});
afterAll(() => licences.app.close());

interface Sent {
  id?: number | string;
  note?: number;
  body?: object;
  /** Replaces a JSON body; the response names a task, whose end the call awaits. */
  parts?: UploadFields;
}
/** A call that changes something, and one that is rejected or finds the change already made. */
interface Case {
  change: Sent;
  none: Sent;
}

const repeated = (change: Sent): Case => ({ change, none: change });
/** Changes an existing object, and then a missing one. */
const onUnknown = (change: Sent): Case => ({ change, none: { ...change, id: 2_147_483_647 } });

const discountBody = () => ({
  ...{ code: uniqueName(), name: 'Spring', amount: 5 },
  ...{ discount_type: 'PERCENTAGE' as const, number_of_uses: 3 },
});
const groupId = async (release: boolean) => (await aGroup(licences.app, { oils: 1, release })).id;
const reportNumber = async () => {
  const [oil] = await licences.app.rows<{ number: string }>(
    sql`select report_number as number from samples where id = ${licences.shop.oils[0]}`,
  );
  return oil!.number;
};
const ownKeyId = async () => {
  const body = { name: uniqueName() };
  return (await licences.app.call(apiKeys.createApiKey, { body, token: admin.token })).body.id;
};

const cases = new Map<Endpoint, () => Promise<Case>>([
  [background.retryJob, async () => onUnknown({ id: await things.failedJob() })],
  [background.resendMail, async () => onUnknown({ id: await things.sentMail() })],
  [
    orderDesk.addOrderNote,
    async () => onUnknown({ id: await things.receivedOrder(), body: { text: 'Called' } }),
  ],
  [orderDesk.deleteOrderNote, async () => repeated(await things.orderNote())],
  [
    orderDesk.setOrderTags,
    async () => repeated({ id: await things.receivedOrder(), body: { tags: [uniqueName()] } }),
  ],
  [background.retryMail, async () => onUnknown({ id: await things.failedMail() })],
  [apiKeys.createApiKey, async () => repeated({ body: { name: uniqueName() } })],
  [apiKeys.revokeApiKey, async () => repeated({ id: await ownKeyId() })],
  [updateProfile, async () => repeated({ id: member.id, body: { city: uniqueName() } })],
  [users.updateUser, async () => repeated({ id: member.id, body: { city: uniqueName() } })],
  [users.deleteUser, async () => repeated({ id: (await aMember(licences.app)).id })],
  [removeSecondFactorOfUser, async () => repeated({ id: await things.memberWithFactor() })],
  [users.sendPasswordReset, async () => onUnknown({ id: member.id })],
  [assignments.approveReassignment, async () => repeated({ id: await things.reassignment() })],
  [assignments.declineReassignment, async () => repeated({ id: await things.reassignment() })],
  [
    grants.grantRegionalDataset,
    async () => repeated({ body: { user_id: member.id, region: 'Europe', year: 2016 } }),
  ],
  [
    grants.grantByReportNumber,
    async () => repeated({ body: { user_id: member.id, report_num: await reportNumber() } }),
  ],
  [
    grants.revokeAccess,
    async () => repeated({ body: { report_id: (await licences.buy(member)).id, regional: false } }),
  ],
  [
    updateTestPrices,
    async () => {
      const { price } = (await licences.app.call(readDisplayTest, { params: { id: 11 } })).body;
      return repeated({ body: { prices: [{ id: 11, price: (price ?? 0) + 1, was: price }] } });
    },
  ],
  [updateDisplayTest, async () => repeated({ id: 9, body: { name: uniqueName() } })],
  [
    regional.updateRegionalReport,
    async () => repeated({ id: licences.shop.regional.europe, body: { price: 123.45 } }),
  ],
  [
    regional.updateRegionalPrices,
    async () => {
      const { europe: id } = licences.shop.regional;
      const { price } = (await licences.app.call(regional.readRegionalReport, { params: { id } })).body;
      return repeated({ body: { prices: [{ id, price: (price ?? 0) + 1, was: price }] } });
    },
  ],
  [
    regional.createRegionalReport,
    async () => repeated({ body: { year: 2031, region: 'Europe', price: null } }),
  ],
  [discounts.createDiscount, async () => repeated({ body: discountBody() })],
  [
    discounts.updateDiscount,
    async () => {
      const body = discountBody();
      const { id } = (await licences.app.call(discounts.createDiscount, { body, token: admin.token })).body;
      return repeated({ id, body: { name: 'Summer' } });
    },
  ],
  [
    purchaseOrders.setInvoiceNumber,
    async () => repeated({ id: await things.purchaseOrder(), body: { invoice: uniqueName() } }),
  ],
  [purchaseOrders.approvePurchaseOrder, async () => repeated({ id: await things.purchaseOrder() })],
  [purchaseOrders.approvePurchaseOrderByGet, async () => repeated({ id: await things.purchaseOrder() })],
  [
    purchaseOrders.voidPurchaseOrder,
    async () => repeated({ id: await things.purchaseOrder(), body: { reason: 'Never paid' } }),
  ],
  [
    purchaseOrders.recordPayment,
    async () =>
      repeated({ id: await things.approvedOrder(), body: { date: day(0), reference: uniqueName() } }),
  ],
  [
    purchaseOrders.takeBackPayment,
    async () => {
      const params = { id: await things.approvedOrder() };
      const body = { date: day(0), reference: '' };
      await licences.app.call(purchaseOrders.recordPayment, { params, body, token: admin.token });
      return repeated(params);
    },
  ],
  [
    replaceApprovedOils,
    async () =>
      repeated({ body: { csv: `year,supplier,brand,grade,country\n2022,${uniqueName()},A,5W30,DE` } }),
  ],
  [
    comments.updateComment,
    async () => repeated({ id: await things.comment(), body: { comment: uniqueName() } }),
  ],
  [comments.deleteComment, async () => repeated({ id: await things.comment() })],
  [comments.hideComment, async () => repeated({ id: await things.comment() })],
  [comments.showComment, async () => repeated({ id: await things.hiddenComment() })],
  [messages.replyToMessage, async () => onUnknown({ id: await things.message(), body: { text: 'Hello' } })],
  [messages.closeMessage, async () => repeated({ id: await things.message() })],
  [messages.reopenMessage, async () => repeated({ id: await things.closedMessage() })],
  [
    entries.createEntry,
    async () => ({
      change: { body: { section: 'FAQ', title: uniqueName(), text: 'Yes.' } },
      none: { body: { section: 'FAQ', title: '', text: '' } },
    }),
  ],
  [entries.updateEntry, async () => onUnknown({ id: await things.entry(), body: { title: uniqueName() } })],
  [entries.deleteEntry, async () => repeated({ id: await things.entry() })],
  [entries.orderEntries, async () => repeated({ body: await things.entryOrder() })],
  [
    papers.createPaper,
    async () => ({ change: { body: { title: uniqueName() } }, none: { body: { title: '' } } }),
  ],
  [papers.updatePaper, async () => repeated({ id: await things.paper(), body: { title: uniqueName() } })],
  [papers.deletePaper, async () => repeated({ id: await things.paper() })],
  [
    createRefund,
    async () => repeated({ id: await things.receivedOrder(), body: { amount: 70, reason: 'Ordered twice' } }),
  ],
  [recordRefund, async () => repeated({ id: await things.refundDue() })],
  [cancelOrder, async () => repeated({ id: await licences.shop.order(member) })],
  [
    quotes.createQuotation,
    async () => ({
      change: { body: { reports: licences.shop.datasets('Quoted') } },
      none: { body: { reports: [] } },
    }),
  ],
  [quotes.closeQuote, async () => repeated({ id: await things.quote(), body: { status: 'CLOSED' } })],
  [
    quotes.offerQuote,
    async () => {
      const offer = { reports: licences.shop.datasets('Quoted'), price: 50, valid_until: day(1) };
      return onUnknown({ id: await things.quote(), body: offer });
    },
  ],
  [
    samples.renameSampleGroup,
    async () => repeated({ id: await groupId(true), body: { name: uniqueName() } }),
  ],
  [samples.withdrawSampleGroup, async () => repeated({ id: await groupId(false) })],
  [startImport, async () => repeated({ parts: { name: uniqueName(), ...makeImportTexts([uniqueName()]) } })],
  [
    uploadPhotos,
    async () => {
      const { id, numbers } = await aGroup(licences.app, { oils: 1 });
      return repeated({
        id,
        parts: { photos: await photoZip({ [`${numbers[0]}-F.png`]: await aPicture() }) },
      });
    },
  ],
  [
    correctValues,
    async () => {
      const [id] = licences.shop.oils;
      const read = await licences.app.call(readReportedValues, { params: { id }, token: admin.token });
      const analyte = read.body.values[0]?.analyte;
      return repeated({ id, body: { reason: uniqueName(), values: [{ analyte, value: '9.875' }] } });
    },
  ],
  [samples.releaseSamples, async () => repeated({ id: await groupId(false) })],
  [samples.releaseSamplesByGet, async () => repeated({ id: await groupId(false) })],
]);

const call = async (endpoint: Endpoint, { id, note, body, parts }: Sent, token: string) => {
  const { headers = {}, payload = body } = parts ? await encodeMultipart(parts) : {};
  const response = await licences.app.app.server.inject({
    method: endpoint.method,
    url: endpoint.path.replace(':id', String(id)).replace(':note', String(note)),
    headers: { ...headers, authorization: `Token ${token}` },
    ...(payload ? { payload } : {}),
  });
  const { task_id } = parts ? response.json() : {};
  if (task_id) await endOfTask(licences.app, admin, task_id);
  const rows = await licences.app.rows<{ action: string; actor: string }>(
    sql`select action, actor from audit_log where request_id = ${response.headers['x-request-id']}`,
  );
  return { status: response.statusCode, rows };
};

test('every audited endpoint of the contract has a case here', () => {
  expect(audited.map(callName).toSorted()).toEqual([...cases.keys()].map(callName).toSorted());
});

test.each([...cases].map(([endpoint, prepare]) => [callName(endpoint), endpoint, prepare] as const))(
  '%s writes one audit row for a change and none without one',
  async (_, endpoint, prepare) => {
    const { change, none } = await prepare();
    if (endpoint.access === 'admin') {
      const refused = await call(endpoint, change, member.token);
      expect(refused).toEqual({ status: 403, rows: [] });
    }
    const changed = await call(endpoint, change, admin.token);
    expect(changed).toEqual({
      status: Number(Object.keys(endpoint.responses)[0]),
      rows: [{ action: endpoint.audit, actor: admin.email }],
    });
    expect((await call(endpoint, none, admin.token)).rows).toEqual([]);
  },
);

test('a user who changes own data leaves no audit row', async () => {
  const profile = await call(updateProfile, { id: member.id, body: { city: 'Graz' } }, member.token);
  expect(profile).toEqual({ status: 200, rows: [] });
  const cancelled = await call(cancelOrder, { id: await licences.shop.order(member) }, member.token);
  expect(cancelled).toEqual({ status: 204, rows: [] });
});

test.each([
  ['the day itself', day(0), true],
  ['the day before', day(-1), false],
  ['the last day there is', '9999-12-31', true],
])('a period of the audit log until %s contains the rows of that day', async (_, until, contains) => {
  const changed = await call(updateDisplayTest, { id: 9, body: { name: uniqueName() } }, admin.token);
  expect(changed.rows).toHaveLength(1);
  const response = await licences.app.app.server.inject({
    url: `/api/auth/audit-log/?until=${until}`,
    headers: { authorization: `Token ${admin.token}` },
  });
  expect(response.statusCode).toBe(200);
  expect(response.json().count > 0).toBe(contains);
});

test.each([
  ['update', sql`update audit_log set actor = 'nobody'`],
  ['delete', sql`delete from audit_log where id = 0`],
  ['truncate', sql`truncate audit_log`],
])('the database refuses to %s rows of the audit log', async (_, statement) => {
  const count = () => licences.app.rows(sql`select count(*)::int as rows from audit_log`);
  const before = await count();
  await expect(licences.app.execute(statement)).rejects.toMatchObject({
    cause: expect.objectContaining({ message: 'rows of audit_log are only ever added' }),
  });
  expect(await count()).toEqual(before);
});
