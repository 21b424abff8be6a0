import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { listEndpoint } from '../shared/list-endpoint.ts';
import { idParams, idShape, noContent, timeShape } from '../shared/shapes.ts';

export const sessionRow = z.object({
  id: idShape,
  created: timeShape,
  /** Accurate to ten minutes. */
  last_used: timeShape,
  /** What the browser or program calls itself; empty if unknown. */
  agent: z.string(),
  /** The network address of the sign-in; empty if unknown. */
  address: z.string(),
  /** Whether it is the session of this call. */
  current: z.boolean(),
});
export type SessionRow = z.output<typeof sessionRow>;

export const listSessions = listEndpoint({
  path: '/api/auth/sessions/',
  access: 'user',
  summary: 'Where the account is signed in, last used first',
  row: sessionRow,
  ordering: ['id', 'created', 'last_used'],
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:id/',
  access: 'user',
  summary: 'End a session of the account',
  params: idParams,
  responses: { 204: noContent },
  failures: ['not_found'],
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/',
  access: 'user',
  summary: 'End every session of the account except this one',
  responses: { 204: noContent },
});

export const endMailedSession = endpoint({
  method: 'POST',
  path: '/api/auth/sessions/end/',
  access: 'public',
  summary: 'End the session that a mail about a new browser named, with the secret of that mail',
  body: z.object({ token: z.string().max(1000) }),
  responses: { 204: noContent },
  failures: ['not_found'],
});
