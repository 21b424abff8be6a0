import { z } from 'zod';
import { idShape, timeShape } from '../shared/shapes.ts';
import { emailText, requiredText } from '../shared/text.ts';
import { licenceKinds, reportTypes } from './library.schemas.ts';

export const assignmentStates = ['PENDING', 'ACCEPTED', 'DECLINED', 'CANCELLED'] as const;
export type AssignmentState = (typeof assignmentStates)[number];

export const assignBody = z.object({
  report_id: idShape,
  /** The order that bought it; null for what was granted, which cannot be assigned. */
  order_id: idShape.nullish(),
  email: emailText,
  report_type: z.enum(reportTypes),
});

/** An offer of a licence to another person. */
export const assignmentShape = z.object({
  id: idShape,
  report_id: idShape,
  name: z.string(),
  report_type: z.enum(reportTypes),
  email: z.string(),
  state: z.enum(assignmentStates),
  created: timeShape,
});
export type Assignment = z.output<typeof assignmentShape>;

/** What stands behind a mailed secret, as far as whoever has it may know. */
export const offerShape = z.object({
  name: z.string(),
  report_type: z.enum(reportTypes),
  from: z.string(),
  email: z.string(),
});
export type Offer = z.output<typeof offerShape>;

/** What one bought, with who holds it now: null before any assignment was accepted. */
export const boughtReport = z.object({
  id: idShape,
  name: z.string(),
  order: idShape.nullable(),
  created: timeShape,
  data_owner: z.string().nullable(),
  report_type: z.literal('CUSTOM'),
});
export const boughtRegional = z.object({
  id: idShape,
  regional_report: z.object({ id: idShape.nullable(), year: z.int(), region: z.string() }),
  order: idShape.nullable(),
  created: timeShape,
  user: z.string(),
  data_owner: z.string().nullable(),
  report_type: z.literal('REGIONAL'),
});

/** A licence the user holds or bought: one row a copy, with its seat. */
export const holdingShape = z.object({
  id: idShape,
  kind: z.enum(licenceKinds),
  name: z.string(),
  year: z.int().nullable(),
  region: z.string().nullable(),
  oil_count: z.int(),
  /** When the newest of its oils was released. */
  released: timeShape.nullable(),
  created: timeShape,
  /** The order that bought it, for who bought it. */
  order: idShape.nullable(),
  /** Does the caller hold it: may he use it now? */
  held: z.boolean(),
  /** Did the caller buy it? */
  bought: z.boolean(),
  holder: z.string(),
  /** An offer of it was accepted once: from then on it can only be reassigned. */
  assigned: z.boolean(),
  /** The offer that is out; `mine` when the caller made it and may take it back. */
  offer: z.object({ id: idShape, email: z.string(), created: timeShape, mine: z.boolean() }).nullable(),
  /** A request to reassign it is open. */
  reassignment_requested: z.boolean(),
});
export type Holding = z.output<typeof holdingShape>;

export const reassignmentBody = z.object({
  email: emailText,
  report_id: idShape,
  report_type: z.enum(reportTypes),
  reason: requiredText(5000),
});

export const reassignmentStatuses = ['PENDING', 'APPROVED', 'DECLINED'] as const;
export const reassignmentShape = z.object({
  id: idShape,
  created: timeShape,
  email: z.string(),
  reason: z.string(),
  report_id: idShape,
  report_type: z.enum(reportTypes),
  name: z.string(),
  /** The e-mail of who holds it now. */
  holder: z.string(),
  requested_by: z.string(),
  status: z.enum(reassignmentStatuses),
});
export type Reassignment = z.output<typeof reassignmentShape>;
