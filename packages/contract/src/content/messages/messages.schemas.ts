import { z } from 'zod';
import { idShape, timeShape } from '../../shared/shapes.ts';
import { requiredText } from '../../shared/text.ts';

export const messageStates = ['OPEN', 'DONE'] as const;
export type MessageState = (typeof messageStates)[number];

/** A message to the institute in a list of them. */
export const messageRow = z.object({
  id: idShape,
  /** Like `C-000012`. */
  reference: z.string(),
  created: timeShape,
  state: z.enum(messageStates),
  contact_name: z.string(),
  company_name: z.string(),
  company_email: z.string(),
  /** Its first 200 characters. */
  excerpt: z.string(),
  replies: z.int(),
});
export type MessageRow = z.output<typeof messageRow>;

/** A message in full with the replies that were mailed, oldest first. */
export const messageShape = messageRow.omit({ excerpt: true, replies: true }).extend({
  daytime_phone: z.string(),
  address: z.string(),
  city: z.string(),
  state_or_province: z.string(),
  country: z.string(),
  message: z.string(),
  samples: z.string(),
  replies: z.array(z.object({ at: timeShape, by: z.string(), text: z.string() })),
});
export type Message = z.output<typeof messageShape>;

export const replyBody = z.object({
  text: requiredText(5000),
  /** Marks the message as done. */
  done: z.boolean().default(true),
});
