import { endpoint } from '../../shared/endpoint.ts';
import { listEndpoint } from '../../shared/list-endpoint.ts';
import { idParams, noContent } from '../../shared/shapes.ts';
import { paymentIssueShape } from './payment-issues.schemas.ts';

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
  summary: 'Record that a payment was refunded at the processor',
  params: idParams,
  responses: { 204: noContent },
  failures: ['not_found'],
});
