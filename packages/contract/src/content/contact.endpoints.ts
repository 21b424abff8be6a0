import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { emailText, optionalText, singleLine } from '../shared/text.ts';

const optionalLine = () => singleLine(optionalText()).default('');

/** A required text; null counts as missing. */
const requiredOrNull = (text: z.ZodType<string, string>) => text.nullish().transform((value) => value ?? '');

/** A message to the institute. The schema accepts empty fields: `contactErrors` reports the missing ones. */
export const contactBody = z.object({
  contact_name: requiredOrNull(singleLine(optionalText())),
  company_name: optionalLine(),
  company_email: requiredOrNull(singleLine(optionalText(254))),
  daytime_phone: optionalLine(),
  address: optionalLine(),
  city: optionalLine(),
  state: optionalLine(),
  country: optionalLine(),
  message: requiredOrNull(optionalText(5000)),
  /** The oils in question, one per line: `year, brand, grade, country`. */
  samples: optionalText(5000).default(''),
  /** A honeypot: people leave it empty because the form hides it. */
  website: optionalLine(),
});
export type ContactBody = z.output<typeof contactBody>;

/** An empty message. */
export const emptyContact = contactBody.parse({});

export const contactRequired = ['contact_name', 'company_email', 'message'] as const;
export const contactIncomplete = 'Please fill out all required fields.';

/** The errors of each field: missing, or not an email address. Empty if the message can be sent. */
export const contactErrors = (contact: ContactBody): Record<string, string[]> => {
  const errors: Record<string, string[]> = {};
  for (const field of contactRequired) if (contact[field] === '') errors[field] = ['This field is required.'];
  const email = emailText.safeParse(contact.company_email);
  if (!errors.company_email && !email.success)
    errors.company_email = [email.error.issues[0]?.message ?? 'Not a valid email address'];
  return errors;
};

/** Name and contact details of the institute; a field is empty if it is not configured. */
export const siteShape = z.object({
  name: z.string(),
  email: z.string(),
  address: z.string(),
  phone: z.string(),
  fax: z.string(),
  /** Such as `two working days`. */
  reply_time: z.string(),
});

export const readSite = endpoint({
  method: 'GET',
  path: '/api/home/site/',
  access: 'public',
  summary: 'Name and contact details of the institute; a field is empty if it is not configured',
  responses: { 200: siteShape },
});

export const contactInstitute = endpoint({
  method: 'POST',
  path: '/api/home/contact-us/',
  access: 'public',
  summary: 'Send a message to the institute',
  limit: { max: 5, minutes: 10 },
  body: contactBody.nullish(),
  responses: { 201: z.object({ reference: z.string() }) },
  failures: ['required_fields_missing'],
});
