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

/** An assignment of a licence to another person. */
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

/** What the holder of a mailed secret may know of the assignment. */
export const invitationShape = z.object({
  name: z.string(),
  report_type: z.enum(reportTypes),
  from: z.string(),
  email: z.string(),
});
export type Invitation = z.output<typeof invitationShape>;

/** A bought licence; `data_owner` is the holder's e-mail, null before any assignment was accepted. */
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

/** A licence the user holds or bought, with its assignment; one row per copy. */
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
  /** The order that bought it; null unless the caller is the buyer. */
  order: idShape.nullable(),
  /** Does the caller hold it, and may use it now? */
  held: z.boolean(),
  /** Did the caller buy it? */
  bought: z.boolean(),
  holder: z.string(),
  /** Was an assignment of it ever accepted? Then it can only be reassigned. */
  assigned: z.boolean(),
  /** The pending assignment; `mine` when the caller made it and may cancel it. */
  offer: z.object({ id: idShape, email: z.string(), created: timeShape, mine: z.boolean() }).nullable(),
  /** Is a reassignment request pending? */
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
  /** The current holder's e-mail. */
  holder: z.string(),
  requested_by: z.string(),
  status: z.enum(reassignmentStatuses),
});
export type Reassignment = z.output<typeof reassignmentShape>;
