import { ApiFailure } from '../api/api.ts';

/** Field → its messages in a failed call in one line, for a form's `setErrors`. */
export const fieldMessages = (failure: unknown): Record<string, string> =>
  failure instanceof ApiFailure
    ? Object.fromEntries(
        Object.entries(failure.fieldErrors).map(([field, messages]) => [field, messages.join(' ')]),
      )
    : {};

/** The failure of a call that is about no field, so that no field shows it. */
export const unplacedFailure = (failure: Error | null): Error | null =>
  Object.keys(fieldMessages(failure)).length > 0 ? null : failure;

/** The field messages of a failed call in one line, or its general message. */
export const failureText = (failure: Error) =>
  Object.values(fieldMessages(failure)).join(' ') || failure.message;
