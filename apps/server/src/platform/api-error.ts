import { type FailureCode, type FieldErrors, failures } from '@iom/contract/shared/failures.ts';

export interface ApiErrorDetails {
  /** Messages by field, for bad input. */
  fields?: FieldErrors;
  /** Replaces the message of the table, e.g. the processor's reason. */
  message?: string;
  /** Further keys of the response, e.g. the new `total_price`. */
  extra?: Record<string, unknown>;
  retryAfterSeconds?: number;
  /** One of many refusals of the same caller, which are counted and not logged one by one. */
  repeated?: boolean;
}

/** An expected failure, thrown by services; the response has the status and message of the failure table. */
export class ApiError extends Error {
  readonly code: FailureCode;
  readonly details: ApiErrorDetails;

  constructor(code: FailureCode, details: ApiErrorDetails = {}) {
    super(details.message ?? failures[code].message);
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

/** The failure of a call that is refused rather than added to a queue; it may be repeated in a little while. */
export const busy = () => new ApiError('unavailable', { retryAfterSeconds: 5 });
