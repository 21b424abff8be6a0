// Validation messages of the contact form.
import {
  type ContactBody,
  contactBody,
  contactErrors,
  contactIncomplete,
} from '@iom/contract/content/contact.schemas.ts';
import { failures } from '@iom/contract/shared/failures.ts';

const contactFields = contactBody.keyof().options;

const trimmed = (contact: ContactBody): ContactBody => {
  const result = { ...contact };
  for (const field of contactFields) result[field] = contact[field].trim();
  return result;
};

/** The first message of each field; empty when the form may be sent. */
export const contactMessages = (contact: ContactBody): Record<string, string> =>
  Object.fromEntries(
    Object.entries(contactErrors(trimmed(contact))).map(([field, [message]]) => [field, message ?? '']),
  );

/** The message above the form. */
export const contactNotice = (contact: ContactBody): string => {
  const { contact_name, company_email, message } = trimmed(contact);
  const missing = [contact_name, company_email, message].includes('');
  return missing ? contactIncomplete : failures.bad_input.message;
};
