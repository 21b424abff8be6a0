import { z } from 'zod';
import { idShape, timeShape } from '../../shared/shapes.ts';
import { emailText } from '../../shared/text.ts';
import { reportTypes } from '../licences/licences.schemas.ts';

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
  /** What it contains, in words: `30 oils: Base Number, Noack Volatility`. */
  contents: z.string(),
  report_type: z.enum(reportTypes),
  from: z.string(),
  email: z.string(),
});
export type Invitation = z.output<typeof invitationShape>;
