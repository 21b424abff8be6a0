import { endpoint } from '../../shared/endpoint.ts';
import { priceRequest } from '../pricing/pricing.schemas.ts';
import { purchaseCheck } from './purchase-check.schemas.ts';

export const checkPurchase = endpoint({
  method: 'POST',
  path: '/api/purchasing/check-purchase/',
  access: 'user',
  summary: 'What of a cart the account holds already, appears twice, or is in an open order',
  body: priceRequest,
  responses: { 200: purchaseCheck },
  bodyLimit: 1024 * 1024,
});
