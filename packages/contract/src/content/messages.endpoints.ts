import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { listEndpoint } from '../shared/list-endpoint.ts';
import { idParams, idShape, timeShape } from '../shared/shapes.ts';
import { optionalText, requiredText } from '../shared/text.ts';

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

export const listMessages = listEndpoint({
  path: '/api/home/contact-messages/',
  access: 'admin',
  summary: 'Messages to the institute, newest first',
  row: messageRow,
  ordering: ['id', 'created', 'contact_name', 'company_name'],
  filters: {
    state: z.enum(messageStates).optional(),
    /** Part of the reference, the sender or the message. */
    search: optionalText().optional(),
  },
});

export const readMessage = endpoint({
  method: 'GET',
  path: '/api/home/contact-messages/:id/',
  access: 'admin',
  summary: 'A message to the institute with its replies',
  params: idParams,
  responses: { 200: messageShape },
  failures: ['not_found'],
});

export const replyToMessage = endpoint({
  method: 'POST',
  path: '/api/home/contact-messages/:id/reply/',
  access: 'admin',
  audit: 'message.reply',
  summary: 'Email a reply to the sender of a message',
  params: idParams,
  body: replyBody,
  responses: { 200: messageShape },
  failures: ['not_found'],
});

export const closeMessage = endpoint({
  method: 'POST',
  path: '/api/home/contact-messages/:id/close/',
  access: 'admin',
  audit: 'message.close',
  summary: 'Mark a message as done',
  params: idParams,
  responses: { 200: messageShape },
  failures: ['not_found'],
});

export const reopenMessage = endpoint({
  method: 'POST',
  path: '/api/home/contact-messages/:id/reopen/',
  access: 'admin',
  audit: 'message.reopen',
  summary: 'Reopen a message that is done',
  params: idParams,
  responses: { 200: messageShape },
  failures: ['not_found'],
});
