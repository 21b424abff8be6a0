import { z } from 'zod';
import { endpoint } from '../../shared/endpoint.ts';
import { idParams, idShape, idText, noContent, timeShape } from '../../shared/shapes.ts';
import { requiredText, singleLine } from '../../shared/text.ts';

/** What administrators write about an order. */
const orderNote = z.object({
  id: idShape,
  created: timeShape,
  /** Email of the administrator who wrote it. */
  author: z.string(),
  text: z.string(),
});
export type OrderNote = z.output<typeof orderNote>;

const maxTags = 20;

export const readOrderDesk = endpoint({
  method: 'GET',
  path: '/api/purchasing/orders/:id/desk/',
  access: 'admin',
  summary: 'Internal notes and tags of an order, which its buyer never sees; `known_tags` are those in use',
  params: idParams,
  responses: {
    200: z.object({
      notes: z.array(orderNote),
      tags: z.array(z.string()),
      known_tags: z.array(z.string()),
    }),
  },
  failures: ['not_found'],
});

export const addOrderNote = endpoint({
  method: 'POST',
  path: '/api/purchasing/orders/:id/notes/',
  access: 'admin',
  audit: 'order.note',
  summary: 'Add an internal note to an order',
  params: idParams,
  body: z.object({ text: requiredText(5000) }),
  responses: { 201: orderNote },
  failures: ['not_found'],
});

export const deleteOrderNote = endpoint({
  method: 'DELETE',
  path: '/api/purchasing/orders/:id/notes/:note/',
  access: 'admin',
  audit: 'order.note_delete',
  summary: 'Delete an internal note; the audit log keeps its text',
  params: idParams.extend({ note: idText }),
  responses: { 204: noContent },
  failures: ['not_found'],
});

export const setOrderTags = endpoint({
  method: 'PUT',
  path: '/api/purchasing/orders/:id/tags/',
  access: 'admin',
  audit: 'order.tags',
  summary: 'Replace the internal tags of an order, in small letters',
  params: idParams,
  body: z.object({
    tags: z
      .array(singleLine(requiredText(60)))
      .max(maxTags, `At most ${maxTags} tags.`)
      .transform((tags) => [...new Set(tags.map((tag) => tag.toLowerCase()))]),
  }),
  responses: { 200: z.object({ tags: z.array(z.string()) }) },
  failures: ['not_found'],
});
