import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { listEndpoint } from '../shared/list-endpoint.ts';
import { flagParam, idParams, idShape, noContent, okShape, timeShape } from '../shared/shapes.ts';
import { emailText, personName } from '../shared/text.ts';
import { factorMethods, profilePatch, profileShape } from './accounts.schemas.ts';

/** An account as administrators see it in the list. */
export const accountRow = z.object({
  id: idShape,
  first_name: z.string(),
  last_name: z.string(),
  company: z.string(),
  email: z.string(),
  /** The id of the profile, which is the user's. */
  profile: idShape,
  is_staff: z.boolean(),
  is_active: z.boolean(),
  created: timeShape,
  /** Null before the first sign-in. */
  last_login: timeShape.nullable(),
});
export type AccountRow = z.output<typeof accountRow>;

/** An account with its profile. */
export const accountShape = accountRow.extend({
  ...profileShape.omit({ id: true }).shape,
  /** Empty without a second factor. */
  second_factor: z.array(z.enum(factorMethods)),
});
export type Account = z.output<typeof accountShape>;

/** What an administrator may change of an account; fields that are absent stay as they are. */
export const accountPatch = z
  .object({ first_name: personName, last_name: personName, email: emailText })
  .extend({ is_staff: z.boolean(), is_active: z.boolean() })
  .partial()
  .extend(profilePatch.shape);
export type AccountPatch = z.output<typeof accountPatch>;

export const listUsers = listEndpoint({
  path: '/api/auth/list-users/',
  access: 'admin',
  summary: 'Every account; `search` and `last_name__icontains` look in names, company and email',
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
  needsFreshFactor: true,
  summary:
    'Change an account or its profile; both addresses are notified when the email address changes, and an account made inactive loses its sessions and API keys',
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
  needsFreshFactor: true,
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
  needsFreshFactor: true,
  summary: 'Email the user a link to set a new password; earlier links stop working',
  params: idParams,
  responses: { 200: okShape },
  failures: ['not_found', 'account_inactive'],
});
