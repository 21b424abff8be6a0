import { z } from 'zod';
import { dollarsShape } from '../../shared/money.ts';
import { idShape, timeShape } from '../../shared/shapes.ts';
import { orderStatuses } from '../orders/orders.schemas.ts';

/**
 * Cells of one requested item, by its index from 0. `price` is what the item costs less without them: 0 where they belong to a full
 * set that costs no more than its other tests.
 */
const cells = z.object({
  item: z.int(),
  sample: idShape,
  tests: z.array(idShape),
  price: dollarsShape,
});

export const purchaseCheck = z.object({
  /** Cells the account holds already. */
  owned: z.array(cells),
  /** Further occurrences of cells that are in several items; `kept_in` are the items that keep them. Owned cells are not repeated here. */
  repeated: z.array(cells.extend({ kept_in: z.array(z.int()) })),
  /** Requested regional databases of which the account holds copies; `price` is of the requested copies. */
  owned_databases: z.array(z.object({ id: idShape, copies_held: z.int(), price: dollarsShape })),
  /** Orders of the account with exactly these items that are neither paid nor cancelled. */
  open_orders: z.array(
    z.object({
      id: idShape,
      created: timeShape,
      total_price: dollarsShape,
      status: z.enum(orderStatuses),
    }),
  ),
});
export type PurchaseCheck = z.output<typeof purchaseCheck>;
