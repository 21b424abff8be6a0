import { z } from 'zod';
import { dollarsShape } from '../../shared/money.ts';
import { idShape, timeShape } from '../../shared/shapes.ts';

/** A payment attempt that needs an administrator. */
export const paymentIssueShape = z.object({
  id: idShape,
  /** REFUND_DUE: charged, but the order was paid or changed before. OUTCOME_UNKNOWN: for two hours or more. */
  kind: z.enum(['REFUND_DUE', 'OUTCOME_UNKNOWN']),
  order: idShape,
  /** E-mail address of the order's owner. */
  owner: z.string(),
  amount: dollarsShape,
  /** The processor's reference of the charge; null where none was recorded, so nothing was charged. */
  reference: z.string().nullable(),
  started: timeShape,
});
export type PaymentIssue = z.output<typeof paymentIssueShape>;
