import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { uploadPurchaseOrderDocument } from '@iom/contract/purchasing/purchase-orders/purchase-orders.endpoints.ts';
import { startImport } from '@iom/contract/samples/imports/imports.endpoints.ts';
import { uploadPhotos } from '@iom/contract/samples/photos/photos.endpoints.ts';
import { fillAddress } from '@iom/contract/shared/address.ts';
import type { Endpoint } from '@iom/contract/shared/endpoint.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { endAccess } from '#modules/accounts/administration/users.service.ts';
import { updateUser } from '#modules/accounts/users/users.store.ts';
import type { WriteTx } from '#platform/database/database.ts';
import { aGroup } from '../fixtures/archive.ts';
import { encodeMultipart, makeImportTexts } from '../fixtures/imports.ts';
import { aMember, anAdministrator, type Person } from '../fixtures/people.ts';
import { aPicture, photoZip } from '../fixtures/photos.ts';
import { sharedFiles } from '../fixtures/shared-files.ts';
import { openShop, type Shop } from '../fixtures/shop.ts';

let shop: Shop;
let port: number;
beforeAll(async () => {
  shop = await openShop();
  const { server } = shop.app.app;
  await server.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = server.server.address() as AddressInfo);
});
afterAll(() => shop.app.close());

interface Upload {
  who: Person;
  endpoint: Endpoint;
  params?: Record<string, number>;
  query?: Record<string, string>;
  headers: Record<string, string>;
  payload: Buffer;
}

/**
 * Sends half of an upload, waits until the server reads it, revokes the sender's rights, and sends the rest.
 */
const overtakenUpload = async (
  { who, endpoint, params, query, headers, payload }: Upload,
  end: (tx: WriteTx, userId: number) => Promise<unknown>,
) => {
  const path = fillAddress(endpoint.path, params, query);
  const sent = http.request({
    ...{ host: '127.0.0.1', port, path, method: endpoint.method },
    headers: { ...headers, authorization: `Token ${who.token}`, 'content-length': payload.length },
  });
  const { server } = shop.app.app.server;
  const arrived = once(server, 'request') as Promise<[http.IncomingMessage]>;
  const half = payload.length / 2;
  sent.write(payload.subarray(0, half));
  const [request] = await arrived;
  // the server reads the body only after admitting the call
  await vi.waitFor(() => expect(request.readableFlowing ?? request.readableDidRead).toBe(true));
  await shop.app.database.write((tx) => end(tx, who.id));
  sent.end(payload.subarray(half));
  const [response] = (await once(sent, 'response')) as [http.IncomingMessage];
  const { code } = (await json(response)) as { code?: string };
  return [response.statusCode, code];
};

const anImport = async (): Promise<Upload> => ({
  ...{ who: await anAdministrator(shop.app), endpoint: startImport },
  ...(await encodeMultipart({ name: 'Late', ...makeImportTexts(['Late-1']) })),
});

const photographs = async (): Promise<Upload> => {
  const { id, numbers } = await aGroup(shop.app, { oils: 1 });
  return {
    ...{ who: await anAdministrator(shop.app), endpoint: uploadPhotos, params: { id } },
    ...(await encodeMultipart({ photos: await photoZip({ [`${numbers[0]}-F.png`]: await aPicture() }) })),
  };
};

const aDocument = async (): Promise<Upload> => {
  const who = await aMember(shop.app);
  const { body } = await shop.purchaseOrder(who, await shop.order(who));
  return {
    ...{ who, endpoint: uploadPurchaseOrderDocument, params: { id: body.id }, query: { name: 'po.pdf' } },
    headers: { 'content-type': 'application/octet-stream' },
    payload: Buffer.from('%PDF-1.7\nsigned'),
  };
};

const stored = async () => ({
  imports: await shop.app.rows(sql`select from imports`),
  photographs: await sharedFiles(shop.app).keys('photos'),
  documents: await shop.app.rows(sql`select from purchase_orders where document is not null`),
});
const nothing = { imports: [], photographs: [], documents: [] };

const endRole = (tx: WriteTx, id: number) => updateUser(tx, id, { isStaff: false });

test.each([
  ['An import whose session', anImport, endAccess, [401, 'invalid_token']],
  ['An import whose role', anImport, endRole, [403, 'permission_denied']],
  ['Photographs whose session', photographs, endAccess, [401, 'invalid_token']],
  ['Photographs whose role', photographs, endRole, [403, 'permission_denied']],
  ['A document of a purchase order whose session', aDocument, endAccess, [401, 'invalid_token']],
] as const)('%s ends while it is sent is refused and stores nothing', async (_what, upload, end, refused) => {
  expect(await overtakenUpload(await upload(), end)).toEqual(refused);
  expect(await stored()).toEqual(nothing);
});

test.each([
  ['An import', anImport, 202],
  ['Photographs', photographs, 200],
  ['A document of a purchase order', aDocument, 200],
] as const)('%s sent in two halves is stored', async (_what, upload, status) => {
  expect(await overtakenUpload(await upload(), async () => {})).toEqual([status, undefined]);
});
