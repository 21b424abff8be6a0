import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { listEndpoint } from '../shared/list-endpoint.ts';
import { flagParam, idParams, noContent, okShape } from '../shared/shapes.ts';
import { accountPatch, accountRow, accountShape } from './users.schemas.ts';

export const listUsers = listEndpoint({
  path: '/api/auth/list-users/',
  access: 'admin',
  summary: 'Every account; `search` and `last_name__icontains` look in names, company and e-mail',
  row: accountRow,
  ordering: ['id', 'first_name', 'last_name', 'email', 'company', 'last_login'],
  filters: {
    search: z.string().optional(),
    last_name__icontains: z.string().optional(),
    is_active: flagParam.optional(),
    is_staff: flagParam.optional(),
  },
});

export const readUser = endpoint({
  method: 'GET',
  path: '/api/auth/list-users/:id/',
  access: 'admin',
  summary: 'An account with its profile',
  params: idParams,
  responses: { 200: accountShape },
  failures: ['not_found'],
});

export const updateUser = endpoint({
  method: 'PATCH',
  path: '/api/auth/list-users/:id/',
  access: 'admin',
  audit: 'user.update',
  summary:
    'Change an account or its profile; a new e-mail address is told to the old and the new one, and an account made inactive loses its sessions and API keys',
  params: idParams,
  body: accountPatch,
  responses: { 200: accountShape },
  failures: ['not_found', 'last_administrator', 'own_account'],
});

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/auth/list-users/:id/',
  access: 'admin',
  audit: 'user.delete',
  summary:
    'Delete the personal data of an account for good; its orders, invoices and audit rows remain. A deleted account stays deleted',
  params: idParams,
  responses: { 204: noContent },
  failures: ['not_found', 'last_administrator', 'own_account'],
});

export const sendPasswordReset = endpoint({
  method: 'POST',
  path: '/api/auth/list-users/:id/send-password-reset/',
  access: 'admin',
  audit: 'user.send_password_reset',
  summary: 'Mail the user a link to set a new password; earlier links stop working',
  params: idParams,
  responses: { 200: okShape },
  failures: ['not_found', 'account_inactive'],
});
