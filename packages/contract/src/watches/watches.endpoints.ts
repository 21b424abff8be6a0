import { z } from 'zod';
import { endpoint, limitOfSaves } from '../shared/endpoint.ts';
import { listEndpoint } from '../shared/list-endpoint.ts';
import { idParams, noContent, okShape } from '../shared/shapes.ts';
import { watchForm, watchRow } from './watches.schemas.ts';

export const listWatches = listEndpoint({
  path: '/api/core/watches/',
  access: 'user',
  summary: 'The searches of whose new oils the user is told by mail, newest first',
  row: watchRow,
  ordering: ['id', 'created'],
});

export const createWatch = endpoint({
  method: 'POST',
  path: '/api/core/watches/',
  access: 'user',
  limit: limitOfSaves,
  summary:
    'Watch a search: a release that adds matching oils is told by mail. The same search again returns its watch, switched on',
  body: watchForm,
  responses: { 201: watchRow },
  failures: ['not_found', 'too_many_watches'],
});

export const updateWatch = endpoint({
  method: 'PATCH',
  path: '/api/core/watches/:id/',
  access: 'user',
  limit: limitOfSaves,
  summary: 'Switch a watch on or off',
  params: idParams,
  body: z.object({ enabled: z.boolean() }),
  responses: { 200: watchRow },
  failures: ['not_found'],
});

export const deleteWatch = endpoint({
  method: 'DELETE',
  path: '/api/core/watches/:id/',
  access: 'user',
  summary: 'Delete a watch',
  params: idParams,
  responses: { 204: noContent },
  failures: ['not_found'],
});

const tokenParams = z.object({ token: z.string().regex(/^\d{1,10}-[\w-]{43}$/) });

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/core/unsubscribe/:token/',
  access: 'public',
  summary:
    'End all mails about releases with the signed token of such a mail: notifications and every watch are switched off. One-click, as in RFC 8058: the body may be a form, and is not read',
  form: true,
  params: tokenParams,
  responses: { 200: okShape },
  failures: ['not_found'],
});

export const openUnsubscribe = endpoint({
  method: 'GET',
  path: '/api/core/unsubscribe/:token/',
  access: 'public',
  summary: 'Redirects to the page that asks for confirmation; changes nothing',
  params: tokenParams,
  responses: { 302: noContent },
  failures: ['not_found'],
});
