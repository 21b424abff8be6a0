import { endpoint } from '../../shared/endpoint.ts';
import { purchaseCheck, purchaseCheckRequest } from './purchase-check.schemas.ts';

export const checkPurchase = endpoint({
  method: 'POST',
  path: '/api/purchasing/check-purchase/',
  access: 'user',
  summary: 'What of a cart or an order the account holds already, appears twice, or is in an open order',
  body: purchaseCheckRequest,
  responses: { 200: purchaseCheck },
  failures: ['not_found'],
  bodyLimit: 1024 * 1024,
});
