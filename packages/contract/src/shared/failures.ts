/** The one table of failures: stable code → HTTP status and the sentence a person reads. */
export const failures = {
  // what every call may answer
  bad_input: { status: 400, sentence: 'Please check the marked fields.' },
  malformed_request: { status: 400, sentence: 'The request could not be read.' },
  not_authenticated: { status: 401, sentence: 'Please login to access this page' },
  invalid_token: { status: 401, sentence: 'Your session has ended. Please sign in again.' },
  permission_denied: { status: 403, sentence: 'You do not have permission to perform this action.' },
  not_found: { status: 404, sentence: 'Not found.' },
  method_not_allowed: { status: 405, sentence: 'This address does not answer that method.' },
  request_timeout: { status: 408, sentence: 'The request took too long to arrive.' },
  too_large: { status: 413, sentence: 'The request is too large.' },
  unsupported_media_type: { status: 415, sentence: 'Send JSON (application/json).' },
  too_many_requests: { status: 429, sentence: 'Too many requests. Please wait a little and try again.' },
  server_error: { status: 500, sentence: 'Something went wrong on our side. It has been recorded.' },
  unavailable: { status: 503, sentence: 'The service is starting or busy. Please try again in a moment.' },

  // accounts
  invalid_credentials: { status: 401, sentence: 'Invalid username or password.' },

  // samples
  already_released: { status: 409, sentence: 'This group has been released.' },

  // purchasing
  discount_not_valid: { status: 404, sentence: 'This discount code is not valid.' },
  discount_used_up: {
    status: 409,
    sentence: 'This discount code has been used up. Remove it and pay again.',
  },
  price_changed: { status: 409, sentence: 'The price has changed. Please look at the new total.' },
  too_many_drafts: { status: 429, sentence: 'You have many unfinished orders. Finish or cancel one first.' },
  order_locked: { status: 409, sentence: 'This order can no longer be changed.' },
  order_empty: { status: 409, sentence: 'This order has no items.' },
  order_cancelled: { status: 409, sentence: 'This order has been cancelled.' },
  has_purchase_order: { status: 409, sentence: 'This order is paid by purchase order.' },
  payment_in_progress: { status: 409, sentence: 'A payment for this order is in progress.' },
  card_not_validated: { status: 400, sentence: 'Please enter your card details again.' },
  card_declined: { status: 402, sentence: 'The card was declined.' },
  card_data_not_accepted: {
    status: 400,
    sentence: 'Card numbers are not accepted here. Use the card fields of the payment processor.',
  },
  payment_unavailable: {
    status: 503,
    sentence: 'The payment service cannot be reached. You have not been charged. Please try again later.',
  },
  webhook_not_signed: { status: 400, sentence: 'The signature does not fit.' },
  quote_not_open: { status: 409, sentence: 'This quote can no longer be changed.' },
  idempotency_mismatch: { status: 409, sentence: 'This Idempotency-Key was used for another request.' },

  // content
  required_fields_missing: { status: 400, sentence: 'Please fill out all required fields.' },

  // library
  already_assigned: { status: 409, sentence: 'This data set has been assigned already.' },
  assignment_settled: { status: 409, sentence: 'This offer has been answered already.' },
  already_granted: { status: 409, sentence: 'This user holds that report already.' },
  not_assigned: { status: 409, sentence: 'This data set was never assigned. Assign it instead.' },
  reassignment_open: { status: 409, sentence: 'A request for this data set is open already.' },
  reassignment_decided: { status: 409, sentence: 'This request has been decided already.' },
  full_set_not_held: {
    status: 403,
    sentence: 'The Engine Oil Data Report comes with the full set of tests of an oil, which you do not hold.',
  },
  report_failed: {
    status: 500,
    sentence:
      'Something went wrong creating report, Please try again. If this error persists please contact us.',
  },
} as const satisfies Record<string, { status: number; sentence: string }>;

export type FailureCode = keyof typeof failures;

/** Messages by field; whole-form messages stand under `non_field_errors`. */
export type FieldErrors = Record<string, string[]>;
