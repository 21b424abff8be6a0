// What the registration form says when it is sent before it is complete.
import { registrationForm, registrationRejectedMessage } from '@iom/contract/accounts/accounts.schemas.ts';
import { passwordsDiffer } from '@iom/contract/accounts/password.rules.ts';
import { z } from 'zod';
import type { ContactValues } from '../contact-values.rules.ts';

export type RegistrationValues = ContactValues & {
  first_name: string;
  last_name: string;
  email: string;
  password: string;
  password_again: string;
  data_notification: boolean;
  terms: boolean;
};

export const emptyRegistration: RegistrationValues = {
  first_name: '',
  last_name: '',
  email: '',
  password: '',
  password_again: '',
  company_name: '',
  title: '',
  address: '',
  city: '',
  state: '',
  postal_code: '',
  country: '',
  phone: '',
  data_notification: false,
  terms: false,
};

const text = z.string();

/** What is kept while the form is filled in: no password, and no consent. */
export const registrationDraft = z.object({
  first_name: text,
  last_name: text,
  email: text,
  company_name: text,
  title: text,
  address: text,
  city: text,
  state: text,
  postal_code: text,
  country: text,
  phone: text,
});

/** Messages by field; the first of each. Empty when the form may be sent. */
export const registrationErrors = (values: RegistrationValues): Record<string, string> => {
  const checked = registrationForm.safeParse(values);
  const errors: Record<string, string> = {};
  for (const issue of checked.error?.issues ?? []) errors[String(issue.path[0])] ??= issue.message;
  // The schema compares the passwords only once every other field is right; the list names it immediately.
  if (values.password !== values.password_again) errors.password_again ??= passwordsDiffer;
  return errors;
};

/** The message above the list of errors; unaccepted terms take precedence. */
export const registrationNotice = (errors: Record<string, unknown>) =>
  typeof errors.terms === 'string' ? errors.terms : registrationRejectedMessage;

/** Field names in the list of errors. */
export const registrationLabels: Record<keyof RegistrationValues, string> = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email address',
  password: 'Password',
  password_again: 'Password again',
  company_name: 'Company',
  title: 'Title',
  address: 'Address',
  city: 'City',
  state: 'State or province',
  postal_code: 'Postal code',
  country: 'Country',
  phone: 'Phone',
  data_notification: 'Receive Email Data Notifications',
  terms: 'Terms and conditions',
};
