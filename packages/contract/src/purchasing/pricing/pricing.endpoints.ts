import { endpoint } from '../../shared/endpoint.ts';
import { priceRequest, priceResponse } from './pricing.schemas.ts';

export const calculatePrice = endpoint({
  method: 'POST',
  path: '/api/purchasing/calculate-price/',
  access: 'public',
  summary: 'What would this cost? The same function prices order and charge',
  body: priceRequest,
  responses: { 200: priceResponse },
  bodyLimit: 1024 * 1024,
});
