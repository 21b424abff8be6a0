import { z } from 'zod';
import { endpoint } from '../../shared/endpoint.ts';
import { listEndpoint } from '../../shared/list-endpoint.ts';
import { dollarsShape, idParams, idShape, noContent, timeShape } from '../../shared/shapes.ts';

/** A payment attempt that needs an administrator. */
export const paymentIssueShape = z.object({
  id: idShape,
  /** REFUND_DUE: charged, but the order was paid or changed before. OUTCOME_UNKNOWN: for two hours or more. */
  kind: z.enum(['REFUND_DUE', 'OUTCOME_UNKNOWN']),
  order: idShape,
  /** Email address of the order's owner. */
  owner: z.string(),
  amount: dollarsShape,
  /** The processor's reference of the charge; null if none was recorded, so nothing was charged. */
  reference: z.string().nullable(),
  started: timeShape,
});
export type PaymentIssue = z.output<typeof paymentIssueShape>;

export const listPaymentIssues = listEndpoint({
  path: '/api/purchasing/payment-issues/',
  access: 'admin',
  summary: 'Card payments to refund, and those whose outcome is unknown for two hours or more; newest first',
  row: paymentIssueShape,
  ordering: ['id'],
});

export const recordRefund = endpoint({
  method: 'POST',
  path: '/api/purchasing/payment-issues/:id/refunded/',
  access: 'admin',
  audit: 'payment.refund',
  needsFreshFactor: true,
  summary: 'Record that a payment was refunded at the processor',
  params: idParams,
  responses: { 204: noContent },
  failures: ['not_found'],
});
