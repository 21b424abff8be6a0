import { fieldMessages } from '../../../lib/forms/field-messages.ts';

/** The failure of a call that is about no field, so that no field shows it. */
export const unplacedFailure = (failure: Error | null): Error | null =>
  Object.keys(fieldMessages(failure)).length > 0 ? null : failure;
