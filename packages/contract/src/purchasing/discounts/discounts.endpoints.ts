import { z } from 'zod';
import { endpoint } from '../../shared/endpoint.ts';
import { listEndpoint } from '../../shared/list-endpoint.ts';
import { idParams } from '../../shared/shapes.ts';
import {
  discountBody,
  discountChanges,
  discountOrdering,
  discountShape,
  discountTypes,
} from './discounts.schemas.ts';

export const checkDiscount = endpoint({
  method: 'GET',
  path: '/api/purchasing/check-discount/',
  access: 'user',
  summary: 'Validate a discount code',
  limit: { max: 30, minutes: 1 },
  query: z.object({ code: z.string().max(200) }),
  responses: {
    200: z.object({
      code: z.string(),
      name: z.string(),
      amount: z.number(),
      discount_type: z.enum(discountTypes),
    }),
  },
  failures: ['discount_not_valid'],
});

const path = '/api/purchasing/discounts/';

export const listDiscounts = listEndpoint({
  path,
  access: 'admin',
  summary: 'Discount codes with their uses',
  row: discountShape,
  ordering: discountOrdering,
  filters: { search: z.string().max(200).optional() },
});

export const createDiscount = endpoint({
  method: 'POST',
  path,
  access: 'admin',
  audit: 'discount.create',
  needsFreshFactor: true,
  summary: 'Create a discount code',
  body: discountBody,
  responses: { 201: discountShape },
});

export const readDiscount = endpoint({
  method: 'GET',
  path: `${path}:id/`,
  access: 'admin',
  summary: 'One discount code',
  params: idParams,
  responses: { 200: discountShape },
  failures: ['not_found'],
});

export const updateDiscount = endpoint({
  method: 'PATCH',
  path: `${path}:id/`,
  access: 'admin',
  audit: 'discount.update',
  needsFreshFactor: true,
  summary: 'Change a discount code; paid orders are unaffected',
  params: idParams,
  body: discountChanges,
  responses: { 200: discountShape },
  failures: ['not_found'],
});
