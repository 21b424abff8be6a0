import { z } from 'zod';
import { endpoint } from '../../shared/endpoint.ts';
import { listEndpoint } from '../../shared/list-endpoint.ts';
import { idParams } from '../../shared/shapes.ts';
import { optionalText } from '../../shared/text.ts';
import { messageRow, messageShape, messageStates, replyBody } from './messages.schemas.ts';

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
  summary: 'Mail a reply to the sender of a message',
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
