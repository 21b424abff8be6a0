import { type FailureCode, type FieldErrors, failures } from '@iom/contract/shared/failures.ts';

export interface ApiErrorDetails {
  /** Messages by field, where fields are at fault. */
  fields?: FieldErrors;
  /** Another sentence than the table's, e.g. the processor's reason. */
  sentence?: string;
  /** Further keys of the answer, e.g. the new `total_price`. */
  extra?: Record<string, unknown>;
  retryAfterSeconds?: number;
}

/** An expected failure: thrown by services, answered with the status and sentence of the failure table. */
export class ApiError extends Error {
  readonly code: FailureCode;
  readonly details: ApiErrorDetails;

  constructor(code: FailureCode, details: ApiErrorDetails = {}) {
    super(details.sentence ?? failures[code].sentence);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return failures[this.code].status;
  }
}

/** Bad input at one field. */
export const fieldError = (field: string, message: string) =>
  new ApiError('bad_input', { fields: { [field]: [message] } });
