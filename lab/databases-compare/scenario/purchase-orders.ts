// Orders paid by purchase order.

import { readUser } from '@iom/contract/accounts/users.endpoints.ts';
import { readLastBilling } from '@iom/contract/purchasing/invoices/invoices.endpoints.ts';
import * as endpoints from '@iom/contract/purchasing/purchase-orders/purchase-orders.endpoints.ts';
import { type Dataset, place, readOrder } from './buying.ts';
import { type Person, type Site, settle } from './site.ts';

const billing = {
  ...{ first_name: 'Ada', last_name: 'Byron', company: 'Example Oils', address: '12 St James Square' },
  ...{ city: 'London', state: 'N/A', postal_code: 'SW1Y 4JH', country: 'GB', phone: '+44 20 0000' },
  email: 'accounts@example.org',
};

const registerFor = async ({ client }: Site, label: string, { token }: Person, order: number) => {
  const call = { body: { ...billing, order, number: `PO ${order}` }, token, key: `${label} ${order}` };
  const { id } = (await client.call(label, endpoints.registerPurchaseOrder, call)).body;
  await client.call(`${label}: repeat`, endpoints.registerPurchaseOrder, call);
  return id;
};

/** A purchase order with a document that is approved, and one that is voided. */
export const buyByPurchaseOrder = async (site: Site, buyer: Person, dataset: Dataset) => {
  const { client, admin } = site;
  const order = await place(site, 'order by purchase order', buyer, dataset, ['TEN']);
  const id = await registerFor(site, 'purchase order', buyer, order);
  const mine = { params: { id }, token: buyer.token };
  const document = new Blob(['%PDF-1.7\nsigned'], { type: 'application/pdf' });
  const upload = { ...mine, query: { name: 'po.pdf' }, upload: document };
  await client.call('upload a document', endpoints.uploadPurchaseOrderDocument, upload);
  await client.call('read a document', endpoints.readPurchaseOrderDocument, mine);
  const decide = { params: { id }, token: admin };
  await client.call('invoice number', endpoints.setInvoiceNumber, { ...decide, body: { invoice: 'INV-77' } });
  await client.call('approve', endpoints.approvePurchaseOrder, decide);
  await client.call('approve again', endpoints.approvePurchaseOrder, decide);
  await readOrder(site, 'paid by purchase order', buyer.token, order);
  const second = await place(site, 'order to void', buyer, { ...dataset, name: 'Void' });
  const voided = await registerFor(site, 'purchase order to void', buyer, second);
  const refusal = { params: { id: voided }, body: { reason: 'By mistake' }, token: admin };
  await client.call('void', endpoints.voidPurchaseOrder, refusal);
  await client.call('void again', endpoints.voidPurchaseOrder, refusal);
  await client.call('approve what is void', endpoints.approvePurchaseOrder, {
    params: { id: voided },
    token: admin,
    status: 409,
  });
  await client.call('the last bill', readLastBilling, { token: buyer.token });
  await client.call('the buyer', readUser, { params: { id: buyer.id }, token: admin });
  await settle(site);
};
