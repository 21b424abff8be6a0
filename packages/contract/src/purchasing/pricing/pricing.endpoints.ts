import { endpoint } from '../../shared/endpoint.ts';
import { priceRequest, priceResponse } from './pricing.schemas.ts';

export const calculatePrice = endpoint({
  method: 'POST',
  path: '/api/purchasing/calculate-price/',
  access: 'public',
  summary: 'Price of a cart, computed by the function that prices orders and charges',
  body: priceRequest,
  responses: { 200: priceResponse },
  bodyLimit: 1024 * 1024,
});
