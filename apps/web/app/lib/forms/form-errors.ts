import { useEffect, useRef, useState } from 'react';
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

/**
 * The focus for the first invalid field of a form: `focusFirst` is called where errors are set, and takes effect once they are shown.
 * The field is found in the form itself, because another form of the page may have fields of the same names.
 */
export const useErrorFocus = () => {
  const form = useRef<HTMLFormElement>(null);
  // a new object for every attempt
  const [attempt, setAttempt] = useState<object>();
  useEffect(() => {
    if (attempt) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempt]);
  return { form, focusFirst: () => setAttempt({}) };
};
