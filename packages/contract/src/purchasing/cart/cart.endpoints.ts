import { endpoint } from '../../shared/endpoint.ts';
import { cartShape } from './cart.schemas.ts';

export const readCart = endpoint({
  method: 'GET',
  path: '/api/purchasing/cart/',
  access: 'user',
  summary: 'The cart of the account',
  responses: { 200: cartShape },
});

export const saveCart = endpoint({
  method: 'PUT',
  path: '/api/purchasing/cart/',
  access: 'user',
  summary: 'Replace the cart of the account',
  body: cartShape,
  responses: { 200: cartShape },
  // more than three thousand oils with full sets
  bodyLimit: 512 * 1024,
  limit: { max: 600, minutes: 10 },
});
