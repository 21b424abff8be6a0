import { z } from 'zod';
import { idShape, timeShape } from '../shared/shapes.ts';
import { emailText, personName } from '../shared/text.ts';
import { profilePatch, profileShape } from './accounts.schemas.ts';

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
export const accountShape = accountRow.extend(profileShape.omit({ id: true }).shape);
export type Account = z.output<typeof accountShape>;

/** What an administrator may change of an account; fields that are absent stay as they are. */
export const accountPatch = z
  .object({ first_name: personName, last_name: personName, email: emailText })
  .extend({ is_staff: z.boolean(), is_active: z.boolean() })
  .partial()
  .extend(profilePatch.shape);
export type AccountPatch = z.output<typeof accountPatch>;
