import { ApiFailure } from '../api/api.ts';

/** Field → its messages in a failed call in one line, for a form's `setErrors`. */
export const fieldMessages = (failure: unknown): Record<string, string> =>
  failure instanceof ApiFailure
    ? Object.fromEntries(
        Object.entries(failure.fieldErrors).map(([field, messages]) => [field, messages.join(' ')]),
      )
    : {};

/** The field messages of a failed call in one line, or its general message. */
export const failureText = (failure: Error) =>
  Object.values(fieldMessages(failure)).join(' ') || failure.message;
