import { z } from 'zod';
import { endpoint } from '../../shared/endpoint.ts';
import { file, idParams } from '../../shared/shapes.ts';
import { cleanedName } from '../../shared/text.ts';
import { largestDocument, purchaseOrderShape } from './purchase-orders.schemas.ts';

export const uploadPurchaseOrderDocument = endpoint({
  method: 'POST',
  path: '/api/purchasing/purchase-orders/:id/document/',
  access: 'user',
  summary:
    'Upload the document of a pending purchase order as the body: PDF, PNG or JPEG by content, at most 10 MB; replaces an earlier one',
  params: idParams,
  query: z.object({ name: cleanedName().default('') }),
  upload: true,
  responses: { 200: purchaseOrderShape },
  failures: ['not_found', 'order_locked'],
  bodyLimit: largestDocument,
  limit: { max: 20, minutes: 10 },
});

export const readPurchaseOrderDocument = endpoint({
  method: 'GET',
  path: '/api/purchasing/purchase-orders/:id/document/',
  access: 'user',
  summary: 'The uploaded document of a purchase order, for the owner of its order and administrators',
  params: idParams,
  responses: { 200: file('application/pdf', 'image/png', 'image/jpeg') },
  failures: ['not_found'],
});
