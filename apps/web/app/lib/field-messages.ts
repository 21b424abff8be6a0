import { ApiFailure } from './api.ts';

/** The first message of each field a refused call names, ready for a form's `setErrors`. */
export const fieldMessages = (failure: unknown): Record<string, string> =>
  failure instanceof ApiFailure
    ? Object.fromEntries(
        Object.entries(failure.fieldErrors).map(([field, messages]) => [field, messages[0] ?? '']),
      )
    : {};

/** What a refused call says, field by field where it names fields. */
export const failureText = (failure: Error) =>
  Object.values(fieldMessages(failure)).join(' ') || failure.message;
