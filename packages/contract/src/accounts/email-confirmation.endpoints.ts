// Confirmation of the address of a registration. In a file of its own: every page loads the endpoints of the session.

import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { okShape } from '../shared/shapes.ts';

export const sendConfirmation = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-email/send/',
  access: 'user',
  summary: 'Email a new link to confirm the address of the account; nothing is sent once it is confirmed',
  responses: { 200: okShape },
});

export const checkConfirmation = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-email/validate_token/',
  access: 'public',
  summary: 'The address that the token of a welcome mail confirms, without using the token',
  body: z.object({ token: z.string().max(1000) }),
  responses: { 200: z.object({ email: z.string() }) },
  failures: ['not_found'],
});

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-email/',
  access: 'public',
  summary: 'Confirm the address of an account with the token of its welcome mail',
  body: z.object({ token: z.string().max(1000) }),
  responses: { 200: z.object({ email: z.string() }) },
  failures: ['not_found'],
});
