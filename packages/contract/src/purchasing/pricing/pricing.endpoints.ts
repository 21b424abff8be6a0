import { endpoint } from '../../shared/endpoint.ts';
import { bestPriceRequest, bestPriceResponse, priceRequest, priceResponse } from './pricing.schemas.ts';

export const calculatePrice = endpoint({
  method: 'POST',
  path: '/api/purchasing/calculate-price/',
  access: 'public',
  summary: 'Price of a cart, computed by the function that prices orders and charges',
  body: priceRequest,
  responses: { 200: priceResponse },
  bodyLimit: 1024 * 1024,
});

export const readBestPrice = endpoint({
  method: 'POST',
  path: '/api/purchasing/best-price/',
  access: 'public',
  summary: 'The cheapest choice of oils and regional databases with every value of a cart',
  body: bestPriceRequest,
  responses: { 200: bestPriceResponse },
  bodyLimit: 1024 * 1024,
});
