import * as endpoints from '@iom/contract/purchasing/purchase-orders/purchase-order-document.endpoints.ts';
import { ApiError } from '#platform/api-error.ts';
import { FileMissing } from '#platform/files/file-store.ts';
import { contentDisposition } from '#platform/http/content-disposition.ts';
import { networkAddressOf } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import { readDocument } from '#platform/http/uploads.ts';
import { type DocumentDeps, documentFor, uploadDocument } from './purchase-order-document.service.ts';

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
