import { z } from 'zod';
import { endpoint, limitOfSaves } from '../shared/endpoint.ts';
import { listEndpoint } from '../shared/list-endpoint.ts';
import { flagParam, idParams, idShape, noContent, timeShape } from '../shared/shapes.ts';
import { optionalText, requiredText } from '../shared/text.ts';

export const commentBody = z.object({
  comment: requiredText(5000),
  /** Whether the author's company is shown beside the name; absent in a change: as before. */
  show_company: z.boolean().optional(),
});

export const commentShape = z.object({
  id: idShape,
  /** The name of the person, never an email address. */
  author: z.string(),
  /** Company of the author, if the author agreed to show it. */
  company: z.string().optional(),
  comment: z.string(),
  /** When it was written or last changed. */
  last_updated: timeShape,
  /** Written by the caller. */
  mine: z.boolean(),
  /** Visible to administrators only. */
  hidden: z.boolean(),
});
export type Comment = z.output<typeof commentShape>;

export const listComments = listEndpoint({
  path: '/api/home/comments/',
  access: 'user',
  summary: 'The comments of all users, newest first; hidden ones for administrators only',
  row: commentShape,
  ordering: ['id', 'last_updated'],
  filters: {
    /** Part of the comment or of its author's name. */
    search: optionalText().optional(),
    hidden: flagParam.optional(),
  },
});

export const createComment = endpoint({
  method: 'POST',
  path: '/api/home/comments/',
  access: 'user',
  summary: 'Leave a comment',
  body: commentBody,
  responses: { 201: commentShape },
});

export const updateComment = endpoint({
  method: 'PATCH',
  path: '/api/home/comments/:id/',
  access: 'user',
  audit: 'comment.update',
  limit: limitOfSaves,
  summary: 'Change a comment: its author or an administrator',
  params: idParams,
  body: commentBody,
  responses: { 200: commentShape },
  failures: ['not_found'],
});

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/api/home/comments/:id/',
  access: 'user',
  audit: 'comment.delete',
  summary: 'Delete a comment: its author or an administrator',
  params: idParams,
  responses: { 204: noContent },
  failures: ['not_found'],
});

export const hideComment = endpoint({
  method: 'POST',
  path: '/api/home/comments/:id/hide/',
  access: 'admin',
  audit: 'comment.hide',
  summary: 'Hide a comment from everybody but administrators',
  params: idParams,
  responses: { 200: commentShape },
  failures: ['not_found'],
});

export const showComment = endpoint({
  method: 'POST',
  path: '/api/home/comments/:id/show/',
  access: 'admin',
  audit: 'comment.show',
  summary: 'Show a hidden comment again',
  params: idParams,
  responses: { 200: commentShape },
  failures: ['not_found'],
});
