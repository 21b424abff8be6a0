import { z } from 'zod';
import { idShape, timeShape } from '../../shared/shapes.ts';
import { requiredText } from '../../shared/text.ts';

export const commentBody = z.object({
  comment: requiredText(5000),
  /** Whether the author's company is shown beside the name; absent in a change: as before. */
  show_company: z.boolean().optional(),
});

export const commentShape = z.object({
  id: idShape,
  /** The name of the person, never an e-mail address. */
  author: z.string(),
  /** Of the author, where the author agreed to show it. */
  company: z.string().optional(),
  comment: z.string(),
  /** When it was written or last changed. */
  last_updated: timeShape,
  /** Written by the caller. */
  mine: z.boolean(),
  /** Seen by administrators only. */
  hidden: z.boolean(),
});
export type Comment = z.output<typeof commentShape>;
