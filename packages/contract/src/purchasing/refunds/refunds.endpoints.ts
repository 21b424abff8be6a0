import { z } from 'zod';
import { endpoint } from '../../shared/endpoint.ts';
import { file, idParams } from '../../shared/shapes.ts';
import { refundBody, refundParams, refundShape } from './refunds.schemas.ts';

export const createRefund = endpoint({
  method: 'POST',
  path: '/api/purchasing/orders/:id/refunds/',
  access: 'admin',
  audit: 'order.refund',
  needsFreshFactor: true,
  summary:
    'Refund a part or all of a complete order: to the card through the processor, or recorded for a purchase order; 202 while the processor has not answered',
  params: idParams,
  body: refundBody,
  responses: { 201: refundShape, 202: z.object({ status: z.literal('processing') }) },
  failures: ['not_found', 'order_not_refundable', 'card_declined', 'idempotency_mismatch'],
});

export const readCreditNotePdf = endpoint({
  method: 'GET',
  path: '/api/purchasing/orders/:id/refunds/:refund/credit-note.pdf',
  access: 'user',
  summary: 'The credit note of a refund as PDF, for the owner of the order and administrators',
  params: refundParams,
  responses: { 200: file('application/pdf') },
  failures: ['not_found', 'report_failed'],
});
