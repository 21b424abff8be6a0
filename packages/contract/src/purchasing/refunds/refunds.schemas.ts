import { z } from 'zod';
import { dollarsShape, idParams, idShape, timeShape } from '../../shared/shapes.ts';
import { requiredText, singleLine } from '../../shared/text.ts';

/** A refund to make. The buyer reads the reason. `revoke`: the licenses of the order end with the refund. */
export const refundBody = z.object({
  amount: dollarsShape.refine((dollars) => dollars > 0, 'Enter an amount above 0.'),
  reason: singleLine(requiredText()),
  revoke: z.boolean().default(false),
});
export type RefundBody = z.output<typeof refundBody>;

/** Money of an order that was returned, with the number of its credit note. */
export const refundShape = z.object({
  id: idShape,
  amount: dollarsShape,
  reason: z.string(),
  created: timeShape,
  credit_note: z.string(),
});
export type Refund = z.output<typeof refundShape>;

/** Path parameters of a refund: the order `:id` and the refund `:refund`. */
export const refundParams = idParams.extend({ refund: idParams.shape.id });
