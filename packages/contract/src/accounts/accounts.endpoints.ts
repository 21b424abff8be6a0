import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { listEndpoint } from '../shared/list-endpoint.ts';
import { idParams, idShape, noContent, okShape } from '../shared/shapes.ts';
import { canonicalName, emailText } from '../shared/text.ts';
import {
  auditRow,
  deviceText,
  meShape,
  newPassword,
  profilePatch,
  profileShape,
  registrationBody,
  signInShape,
} from './accounts.schemas.ts';

export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth/api-token-auth/',
  access: 'public',
  summary:
    'Sign in with email and password. For an account with a second factor, `second_factor_required` names a `challenge` and its `methods`',
  body: z.object({
    username: z.string('This field is required.').overwrite(canonicalName).max(1000),
    password: z.string('This field is required.').max(1000),
    device: deviceText,
  }),
  responses: { 200: signInShape },
  failures: ['invalid_credentials', 'second_factor_required'],
});

export const signOut = endpoint({
  method: 'POST',
  path: '/api/auth/logout/',
  access: 'user',
  summary: 'End this session and invalidate its token',
  responses: { 204: noContent },
});

export const registerUser = endpoint({
  method: 'POST',
  path: '/api/auth/users/',
  access: 'public',
  summary: 'Register and sign in',
  limit: { max: 20, minutes: 30 },
  body: registrationBody.extend({ device: deviceText }),
  responses: {
    201: z.object({
      id: idShape,
      first_name: z.string(),
      last_name: z.string(),
      email: z.string(),
      profile: idShape,
      auth_token: z.string(),
    }),
  },
});

export const readMe = endpoint({
  method: 'GET',
  path: '/api/auth/users/me/',
  access: 'user',
  summary: 'The signed-in user',
  responses: { 200: meShape },
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/change-password/',
  access: 'user',
  needsFreshFactor: true,
  summary: 'Change the password; every other session of the user ends, API keys remain',
  body: z.object({ old_password: z.string('This field is required.').max(1000), new_password: newPassword }),
  responses: { 200: okShape },
});

export const readProfile = endpoint({
  method: 'GET',
  path: '/api/auth/profiles/:id/',
  access: 'user',
  summary: 'A profile, for its owner and administrators',
  params: idParams,
  responses: { 200: profileShape },
  failures: ['not_found'],
});

export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/api/auth/profiles/:id/',
  access: 'user',
  audit: 'user.update',
  summary: 'Change a profile, for its owner and administrators',
  params: idParams,
  body: profilePatch,
  responses: { 200: profileShape },
  failures: ['not_found'],
});

export const requestEmailChange = endpoint({
  method: 'POST',
  path: '/api/auth/change-email/',
  access: 'user',
  needsFreshFactor: true,
  summary:
    'Email a link to a new address of the account; the response does not reveal whether that address has an account',
  body: z.object({ current_password: z.string('This field is required.').max(1000), email: emailText }),
  responses: { 200: okShape },
});

export const checkEmailToken = endpoint({
  method: 'POST',
  path: '/api/auth/change-email/validate_token/',
  access: 'public',
  summary: 'The address that a mailed token confirms, without using the token',
  body: z.object({ token: z.string().max(1000) }),
  responses: { 200: z.object({ email: z.string() }) },
  failures: ['not_found'],
});

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/api/auth/change-email/confirm/',
  access: 'public',
  summary: 'Change the address of the account with a mailed token; its sessions stay',
  body: z.object({ token: z.string().max(1000) }),
  responses: { 200: z.object({ email: z.string() }) },
  failures: ['not_found'],
});

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/auth/password-reset/reset_password/',
  access: 'public',
  summary: 'Request a reset link; the response does not reveal whether the account exists',
  limit: { max: 25, minutes: 5 },
  body: z.object({ email: emailText }),
  responses: { 200: okShape },
});

export const checkResetToken = endpoint({
  method: 'POST',
  path: '/api/auth/password-reset/validate_token/',
  access: 'public',
  summary: 'Check a reset token without using it',
  body: z.object({ token: z.string().max(1000) }),
  responses: { 200: okShape },
  failures: ['not_found'],
});

export const confirmPasswordReset = endpoint({
  method: 'POST',
  path: '/api/auth/password-reset/confirm/',
  access: 'public',
  summary: 'Set a new password with a reset token; ends every session and API key of the user',
  body: z.object({ token: z.string().max(1000), password: newPassword }),
  responses: { 200: okShape },
  failures: ['not_found'],
});

/** A time or date in the years 1 to 9999, all of which the database can store. */
const timeParam = z.iso
  .datetime({ offset: true })
  .or(z.iso.date())
  .refine((text) => {
    const year = new Date(text).getUTCFullYear();
    return year >= 1 && year <= 9999;
  }, 'Enter a date of the years 1 to 9999.');

export const listAuditLog = listEndpoint({
  path: '/api/auth/audit-log/',
  access: 'admin',
  summary: 'Every change an administrator made, and every API key created or revoked, newest first',
  row: auditRow,
  ordering: ['id', 'at'],
  filters: {
    actor: z.string().optional(),
    action: z.string().optional(),
    target: z.string().optional(),
    since: timeParam.optional(),
    /** Exclusive for a time, inclusive for a date. */
    until: timeParam.optional(),
    /** A text in actor, target or request id, ignoring case. */
    search: z.string().optional(),
  },
});
