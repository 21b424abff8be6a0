import { z } from 'zod';
import { idShape, timeShape } from '../../shared/shapes.ts';
import { emailText, requiredText } from '../../shared/text.ts';
import { reportTypes } from '../licences/licences.schemas.ts';

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
