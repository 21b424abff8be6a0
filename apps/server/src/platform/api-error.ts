import { type FailureCode, type FieldErrors, failures } from '@iom/contract/shared/failures.ts';
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

const issueMessage = (issue: Issue) => {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'This field is required.';
  return issue.message;
};

/**
 * For a union without a matching member, the first member's errors are reported: the usual form in the
 * contract.
 */
const flatten = (issue: Issue): Issue[] => {
  const first = issue.code === 'invalid_union' ? issue.errors[0] : undefined;
  if (!first || first.length === 0) return [issue];
  return first.flatMap((inner) => flatten({ ...inner, path: [...issue.path, ...inner.path] }));
};

/** Limited for readers: a body of 15 kB can have 5,000 issues. */
const maxIssues = 100;

/** The first 100 zod issues → messages by dotted field; whole-form messages under `non_field_errors`. */
export const fieldErrors = (issues: readonly Issue[]): FieldErrors => {
  const errors: FieldErrors = {};
  for (const issue of issues.slice(0, maxIssues).flatMap(flatten)) {
    const field = issue.path.map(String).join('.') || 'non_field_errors';
    const messages = errors[field] ?? [];
    errors[field] = messages;
    const message = issueMessage(issue);
    if (!messages.includes(message)) messages.push(message);
  }
  return errors;
};

interface ApiErrorDetails {
  /** Messages by field, for bad input. */
  fields?: FieldErrors;
  /** Replaces the message of the table, e.g. the processor's reason. */
  message?: string;
  /** Further keys of the response, e.g. the new `total_price`. */
  extra?: Record<string, unknown>;
  retryAfterSeconds?: number;
  /** One of many rejections of the same caller, which are counted and not logged one by one. */
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

/** The failure of a call that is rejected instead of queued; it may be repeated in a little while. */
export const busy = () => new ApiError('unavailable', { retryAfterSeconds: 5 });

/**
 * The failure of a write that may have been done. Sent again with the same Idempotency-Key it is answered
 * with its outcome; without a key its outcome is read where it would be shown.
 */
export const outcomeUnknown = () => new ApiError('outcome_unknown', { retryAfterSeconds: 5 });
