import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { pages } from '@iom/contract/pages/pages.ts';
import * as endpoints from '@iom/contract/purchasing/purchase-orders/purchase-orders.endpoints.ts';
import type {
  DocumentType,
  PurchaseOrder,
} from '@iom/contract/purchasing/purchase-orders/purchase-orders.schemas.ts';
import { z } from 'zod';
import { ApiError, fieldError } from '#platform/api-error.ts';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import { FileMissing } from '#platform/files/file-store.ts';
import { scheduleFileRemoval } from '#platform/files/remove-files-job.ts';
import { contentDisposition } from '#platform/http/headers.ts';
import { networkAddressOf } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import type { SessionUser, WriteAsCaller } from '#platform/http/session-user.ts';
import { readDocument } from '#platform/http/uploads.ts';
import { jobKind } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { hitAmount } from '#platform/throttle/throttle.ts';
import { aboutOrder } from '../orders/order-mails.ts';
import { lockOrder } from '../orders/orders.store.ts';
import { toPurchaseOrder } from './purchase-order-response.service.ts';
import { findPurchaseOrder, type StoredDocument, saveDocument } from './purchase-orders.store.ts';

const queue = {
  name: 'remove-unused-document',
  data: z.object({ purchaseOrder: z.int(), key: z.string() }),
};

/** Far longer than an upload takes. */
const afterSeconds = 3600;

/**
 * Removes the file in an hour unless it is the document of the purchase order by then. Commit this before
 * writing the file: a crash after that leaves a file to which no row refers.
 */
const scheduleUnusedDocumentRemoval = (
  tx: WriteTx,
  jobs: Platform['jobs'],
  purchaseOrder: number,
  key: string,
): Promise<void> => jobs.send(tx, queue, { purchaseOrder, key }, { afterSeconds });

export const unusedDocumentJob = ({ database, files }: Pick<Platform, 'database' | 'files'>) =>
  jobKind(queue, {
    retries: 10,
    concurrency: 10,
    run: async ({ purchaseOrder, key }) => {
      const found = await database.read((tx) => findPurchaseOrder(tx, purchaseOrder));
      if (found?.purchaseOrder.document?.key !== key) await files.remove(key);
    },
  });

// The buyer's document of a purchase order: stored as uploaded, with its type detected from the content.
type DocumentDeps = Pick<Platform, 'database' | 'files' | 'jobs' | 'outbox' | 'site' | 'throttle'>;

/** Kilobytes of documents that an account may send an hour: five of the largest. */
const kilobytesPerHour = 50_000;

const formats = [
  { type: 'application/pdf', extension: 'pdf', signature: Buffer.from('%PDF-') },
  {
    type: 'image/png',
    extension: 'png',
    signature: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  },
  { type: 'image/jpeg', extension: 'jpg', signature: Buffer.from([0xff, 0xd8, 0xff]) },
] as const satisfies readonly { type: DocumentType; extension: string; signature: Buffer }[];

const detectFormat = (content: Buffer) =>
  formats.find(({ signature }) => content.subarray(0, signature.length).equals(signature));

/** The uploaded name with the extension of the content's type, which decides how a computer opens it. */
const toFileName = (name: string, extension: string) =>
  `${name.replace(/\.[^.]*$/, '') || 'document'}.${extension}`;

/** @throws ApiError not_found for another account's purchase order; order_locked once it is decided. */
const ownPending = async (tx: ReadTx, caller: SessionUser, id: number) => {
  const found = await findPurchaseOrder(tx, id);
  if (found?.order.ownerId !== caller.id) throw new ApiError('not_found');
  if (found.order.status !== 'PO_PENDING') throw new ApiError('order_locked');
  return found;
};

const store = async (
  tx: WriteTx,
  deps: DocumentDeps,
  caller: SessionUser,
  id: number,
  document: StoredDocument,
): Promise<PurchaseOrder> => {
  const { order } = await ownPending(tx, caller, id);
  await lockOrder(tx, order.id);
  const { purchaseOrder } = await ownPending(tx, caller, id);
  await scheduleFileRemoval(tx, deps.jobs, purchaseOrder.document ? [purchaseOrder.document.key] : []);
  const saved = await saveDocument(tx, id, document);
  const { site } = deps;
  await deps.outbox.post(tx, {
    to: site.institute.email,
    about: aboutOrder(order.id),
    subject: `Document of purchase order ${saved.number} for order ${order.id}`,
    text: `${caller.email} uploaded ${document.name} for purchase order ${saved.number}.\n\nReview and approve it: ${site.publicUrl}${pages.manageOrder.path({ id: order.id })}`,
  });
  return toPurchaseOrder(saved, order);
};

/**
 * Stores the document of the caller's pending purchase order, replacing an earlier one, and mails the
 * institute.
 * @param upload its `read` is called once the purchase order is known to be the caller's.
 * @throws ApiError not_found, order_locked; errors of `read`; bad_input at `document` for anything but a PDF,
 * PNG or JPEG; too_many_requests after 50 MB an hour, or 250 MB of an address.
 */
const uploadDocument = async (
  deps: DocumentDeps & { write: WriteAsCaller },
  caller: SessionUser,
  id: number,
  upload: { name: string; address: string; read: () => Promise<Buffer> },
): Promise<PurchaseOrder> => {
  await deps.database.read((tx) => ownPending(tx, caller, id));
  const content = await upload.read();
  const format = detectFormat(content);
  if (!format) throw fieldError('document', 'Upload a PDF, PNG or JPEG file.');
  const { type, extension } = format;
  const kilobytes = Math.ceil(content.length / 1000);
  const counted = { userId: caller.id, address: upload.address };
  await hitAmount(deps.throttle, 'kilobytes of documents', counted, kilobytesPerHour, kilobytes);
  const key = `purchase-orders/${randomUUID()}.${extension}`;
  await deps.database.write((tx) => scheduleUnusedDocumentRemoval(tx, deps.jobs, id, key));
  const size = await deps.files.write(key, Readable.from([content]));
  const name = toFileName(upload.name, extension);
  const document = { key, name, type, size, uploaded: new Date().toISOString() };
  return deps.write((tx) => store(tx, deps, caller, id, document));
};

/** The stored document, for the owner of the order and administrators. @throws ApiError not_found */
const documentFor = async (tx: ReadTx, caller: SessionUser, id: number): Promise<StoredDocument> => {
  const found = await findPurchaseOrder(tx, id);
  const visible = found && (found.order.ownerId === caller.id || caller.isStaff);
  if (!visible || !found.purchaseOrder.document) throw new ApiError('not_found');
  return found.purchaseOrder.document;
};

export const purchaseOrderDocumentRoutes = (routes: Routes, deps: DocumentDeps) => {
  routes.raw(endpoints.uploadPurchaseOrderDocument, ({ user, params, query, request, write }) =>
    uploadDocument({ ...deps, write }, user, params.id, {
      name: query.name,
      address: networkAddressOf(request),
      read: () => readDocument(request),
    }),
  );
  routes.raw(endpoints.readPurchaseOrderDocument, async ({ user, params, reply }) => {
    const { key, name, type } = await deps.database.read((tx) => documentFor(tx, user, params.id));
    const content = await deps.files.read(key).catch((error: unknown) => {
      throw error instanceof FileMissing ? new ApiError('not_found') : error;
    });
    return reply
      .type(type)
      .header('content-disposition', contentDisposition('attachment', name))
      .send(content);
  });
};
