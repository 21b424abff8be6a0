// Values and validation of the two quote forms.
import {
  type QuoteRequestBody,
  quoteRequestBody,
  quoteWishes,
} from '@iom/contract/purchasing/quotes/quotes.schemas.ts';
import { failures } from '@iom/contract/shared/failures.ts';

export type QuoteValues = Omit<QuoteRequestBody, 'samples'>;

export const emptyQuote: QuoteValues = {
  contact_name: '',
  company_name: '',
  company_email: '',
  daytime_phone: '',
  api_specs: [],
  acea_specs: [],
  countries: [],
  brands: [],
  sae_grades: [],
  manufacturers: [],
  comments: '',
};

const requiredMessage = 'This field is required.';

/** The first message of each field; empty when the contract accepts the form. */
export const quoteErrors = (values: QuoteValues): Record<string, string> => {
  const errors: Record<string, string> = {};
  for (const { path, message } of quoteRequestBody.safeParse(values).error?.issues ?? [])
    errors[String(path[0])] ??= message;
  if (values.company_email.trim() === '') errors.company_email = requiredMessage;
  return errors;
};

/** The same for a request by criteria, which needs at least one criterion or a comment. */
export const criteriaErrors = (values: QuoteValues): Record<string, string> => {
  const errors = quoteErrors(values);
  const isEmpty = values.comments.trim() === '' && quoteWishes.every((name) => values[name].length === 0);
  return isEmpty
    ? { ...errors, comments: 'Choose a criterion above, or describe here what you need.' }
    : errors;
};

/** The message above the form. */
export const quoteNotice = (errors: Record<string, unknown>) =>
  Object.values(errors).includes(requiredMessage)
    ? failures.required_fields_missing.message
    : failures.bad_input.message;
