import { type FailureCode, type FieldErrors, failures } from '@iom/contract/shared/failures.ts';

export interface RefusalDetails {
  /** Messages by field, where fields are at fault. */
  fields?: FieldErrors;
  /** Another sentence than the table's, e.g. the processor's reason. */
  sentence?: string;
  /** Further keys of the answer, e.g. the new `total_price`. */
  extra?: Record<string, unknown>;
  retryAfterSeconds?: number;
}

/** An expected failure: thrown by services, answered with the status and sentence of the failure table. */
export class Refusal extends Error {
  readonly code: FailureCode;
  readonly details: RefusalDetails;

  constructor(code: FailureCode, details: RefusalDetails = {}) {
    super(details.sentence ?? failures[code].sentence);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return failures[this.code].status;
  }
}

/** Bad input at one field. */
export const badField = (field: string, message: string) =>
  new Refusal('bad_input', { fields: { [field]: [message] } });
