import { z } from 'zod';
import { endpoint } from '../../shared/endpoint.ts';
import { dollarsShape, idShape, timeShape } from '../../shared/shapes.ts';
import { orderStatuses } from '../orders/orders.schemas.ts';
import { priceRequest } from '../pricing/pricing.schemas.ts';

/**
 * Cells of one requested item, by its index from 0. `price` is the price difference without them: 0 if they belong to a full
 * set that costs no more than its other tests.
 */
const cells = z.object({
  item: z.int(),
  sample: idShape,
  tests: z.array(idShape),
  price: dollarsShape,
});

const purchaseCheck = z.object({
  /** Cells the account holds already. */
  owned: z.array(cells),
  /** Further occurrences of cells that are in several items; `kept_in` are the items that keep them. Owned cells are not repeated here. */
  repeated: z.array(cells.extend({ kept_in: z.array(z.int()) })),
  /** Requested regional databases of which the account holds copies; `price` is of the requested copies. */
  owned_databases: z.array(z.object({ id: idShape, copies_held: z.int(), price: dollarsShape })),
  /** Orders of the account that hold some of these cells or databases and are neither paid nor canceled. */
  open_orders: z.array(
    z.object({
      id: idShape,
      created: timeShape,
      total_price: dollarsShape,
      status: z.enum(orderStatuses),
      /** Exactly the same items, so that placing this order can replace it. */
      replaceable: z.boolean(),
      /** A payment whose outcome is not known. */
      in_payment: z.boolean(),
      /** Requested cells that it holds. */
      values: z.int(),
      /** Requested regional databases that it holds, with the copies in it. */
      databases: z.array(z.object({ id: idShape, copies: z.int() })),
    }),
  ),
  /** Digest of what is owned or pending, for `acknowledged`; empty if nothing is. Unpaid orders are not part of it. */
  digest: z.string(),
});
export type PurchaseCheck = z.output<typeof purchaseCheck>;

/** The items in the format of a price request, or the items of the caller's order `order`, which is then not one of the open orders. */
const purchaseCheckRequest = priceRequest.extend({ order: idShape.optional() });
export type PurchaseCheckRequest = z.output<typeof purchaseCheckRequest>;

export const checkPurchase = endpoint({
  method: 'POST',
  path: '/api/purchasing/check-purchase/',
  access: 'public',
  summary:
    'The items of a cart that appear twice; for a user also of an order, and those the account already holds or has in an open order',
  body: purchaseCheckRequest,
  responses: { 200: purchaseCheck },
  failures: ['not_found'],
  bodyLimit: 1024 * 1024,
});
