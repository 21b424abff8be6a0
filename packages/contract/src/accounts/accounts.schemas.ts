import { z } from 'zod';
import { countryCodes, isCountryCode } from '../shared/countries.ts';
import { idShape, timeShape } from '../shared/shapes.ts';
import { emailText, optionalText, personName, requiredText, singleLine } from '../shared/text.ts';
import { passwordReaches, passwordWeak } from './password.rules.ts';

export const newPassword = z
  .string(passwordWeak)
  .max(1000, passwordWeak)
  .refine(passwordReaches, passwordWeak);

/** The profile fields a user can change; empty text means not stated. */
export const profileFields = {
  company_name: singleLine(optionalText()),
  address: optionalText(),
  city: optionalText(),
  state: optionalText(),
  postal_code: optionalText(),
  country: z
    .string()
    .trim()
    .refine((code) => code === '' || isCountryCode(code), 'Choose a country.'),
  phone: optionalText(),
  title: singleLine(optionalText()),
  data_notification: z.boolean(),
};
export const profilePatch = z.object(profileFields).partial();
export type ProfilePatch = z.output<typeof profilePatch>;

export const profileShape = z.object({
  id: idShape,
  company_name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  postal_code: z.string(),
  country: z.string(),
  phone: z.string(),
  title: z.string(),
  data_notification: z.boolean(),
});
export type Profile = z.output<typeof profileShape>;

export const userShape = z.object({
  id: idShape,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  profile: idShape,
  is_staff: z.boolean(),
});
export type User = z.output<typeof userShape>;

/** `recovery` while recovery codes are left. */
export const factorMethods = ['totp', 'passkey', 'recovery'] as const;
export type FactorMethod = (typeof factorMethods)[number];

export const meShape = userShape.extend({
  /** Whether the user has shown to receive mail at the address. Always true of administrators. */
  email_confirmed: z.boolean(),
  /** Empty without a second factor. */
  second_factor: z.array(z.enum(factorMethods)),
});

/** A random text that a browser keeps and sends with every sign-in, by which it is known again. */
export const deviceText = z.string().max(200).optional();

/** Binary data of WebAuthn in JSON: base64url. */
const bytes = z
  .string()
  .max(10_000)
  .regex(/^[\w-]*$/);

/** What a passkey signed, as WebAuthn writes it in JSON (`AuthenticationResponseJSON`). */
export const passkeyAssertion = z.object({
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
});
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;

/** The response of every completed sign-in. */
export const signInShape = z.object({ token: z.string(), user: userShape });

/** What the server requires; the other fields of the profile are checked if present. */
export const registrationBody = z.object({
  first_name: personName,
  last_name: personName,
  email: emailText,
  password: newPassword,
  ...profilePatch.shape,
});
export type Registration = z.output<typeof registrationBody>;

/** What the registration form also requires: an address, a phone, the password twice and the terms. */
export const registrationForm = z
  .object({
    first_name: personName,
    last_name: personName,
    // an empty field is missing, not malformed
    email: requiredText(1000).pipe(emailText),
    password: newPassword,
    password_again: z.string(),
    company_name: singleLine(optionalText()),
    title: singleLine(optionalText()),
    address: requiredText(),
    city: requiredText(),
    state: requiredText(),
    postal_code: requiredText(),
    country: z.enum(countryCodes as [string, ...string[]], 'Choose a country.'),
    phone: requiredText(),
    data_notification: z.boolean(),
    terms: z.literal(true, 'Please accept the terms and conditions before continuing.'),
  })
  .refine((form) => form.password === form.password_again, {
    path: ['password_again'],
    message: 'Your passwords do not match.',
  });
export const emailTakenMessage = 'An account with this email address already exists.';
export const registrationRejectedMessage = 'Please verify the contents of the form and re-submit.';

export const auditRow = z.object({
  id: idShape,
  at: timeShape,
  actor: z.string(),
  action: z.string(),
  target: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  ip: z.string(),
  request_id: z.string(),
});
