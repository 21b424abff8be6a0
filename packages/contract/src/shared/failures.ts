import { signInNeeded } from './sign-in-needed.ts';

/** Every failure: stable code → HTTP status and the message for people. */
export const failures = {
  // any endpoint
  bad_input: { status: 400, message: 'Please check the marked fields.' },
  malformed_request: { status: 400, message: 'The request could not be read.' },
  not_authenticated: { status: 401, message: signInNeeded },
  invalid_token: { status: 401, message: 'Your session has ended. Please sign in again.' },
  permission_denied: { status: 403, message: 'You do not have permission to perform this action.' },
  not_found: { status: 404, message: 'Not found.' },
  method_not_allowed: { status: 405, message: 'Method not allowed.' },
  request_timeout: { status: 408, message: 'The request took too long to arrive.' },
  too_large: { status: 413, message: 'The request is too large.' },
  unsupported_media_type: { status: 415, message: 'Send JSON (application/json).' },
  too_many_requests: { status: 429, message: 'Too many requests. Please wait a little and try again.' },
  server_error: { status: 500, message: 'Something went wrong on our side. It has been recorded.' },
  outcome_unknown: {
    status: 503,
    message:
      'The connection was lost while this was being saved, so it is not known yet whether it was. Reload the page in a moment and look before you try again.',
  },
  unavailable: { status: 503, message: 'The service is starting or busy. Please try again in a moment.' },

  // accounts
  invalid_credentials: { status: 401, message: 'Invalid username or password.' },
  second_factor_required: { status: 401, message: 'Enter the code of your second factor.' },
  second_factor_wrong: { status: 401, message: 'This code or passkey was not accepted. A code works once.' },
  second_factor_stale: {
    status: 403,
    message: 'Confirm with your second factor that it is you, then try again.',
  },
  second_factor_setup: {
    status: 403,
    message: 'Set up a second factor first: every administrator of this site needs one.',
  },
  second_factor_missing: { status: 409, message: 'Set up a second factor first.' },
  last_second_factor: {
    status: 409,
    message: 'This is your last second factor. Remove it below with your password.',
  },
  passkeys_unavailable: {
    status: 409,
    message: 'Passkeys work only where the address of the site is a name.',
  },
  too_many_passkeys: { status: 409, message: 'You have 20 passkeys. Remove one first.' },
  secrets_key_missing: {
    status: 503,
    message: 'This server has no key to keep the secret with. Its operator sets SECRETS_KEY.',
  },

  read_only_key: {
    status: 403,
    message: 'An API key can only read. Sign in to the site to make changes.',
  },
  too_many_keys: { status: 409, message: 'You have 20 API keys. Revoke one first.' },
  last_administrator: {
    status: 409,
    message: 'This is the last active administrator. Make another account an administrator first.',
  },
  own_account: {
    status: 409,
    message:
      'You cannot remove your own administrator role, or deactivate or delete your own account. Ask another administrator.',
  },
  account_inactive: { status: 409, message: 'This account is not active. Activate it first.' },

  // purchasing
  discount_not_valid: { status: 404, message: 'This discount code is not valid.' },
  discount_inactive: { status: 409, message: 'This discount code is not valid.' },
  discount_used_up: {
    status: 409,
    message: 'This discount code has been used up. Remove it and pay again.',
  },
  discount_awaiting_approval: {
    status: 409,
    message:
      'Three of your purchase orders with this discount code await approval. Wait until one is approved, or remove the code.',
  },
  no_invoice_yet: {
    status: 409,
    message: 'The invoice is emailed once the order is paid or has a purchase order.',
  },
  payment_not_due: {
    status: 409,
    message: 'A payment is recorded only for a complete order by purchase order.',
  },
  order_not_refundable: {
    status: 409,
    message: 'Only a complete order whose payment arrived can be refunded.',
  },
  price_changed: { status: 409, message: 'The price has changed. Please look at the new total.' },
  too_many_drafts: { status: 429, message: 'You have many unfinished orders. Finish or cancel one first.' },
  too_many_open_orders: {
    status: 409,
    message: 'You have 200 unpaid orders. Pay or cancel some of them first.',
  },
  order_in_payment: {
    status: 409,
    message: 'A payment for an order with the same items is in progress. Wait for its outcome first.',
  },
  purchase_not_acknowledged: {
    status: 409,
    message:
      'Since this page was loaded, you have bought or ordered some of these data. Read the notice, then continue or change the order.',
  },
  order_locked: { status: 409, message: 'This order can no longer be changed.' },
  order_empty: { status: 409, message: 'This order has no items.' },
  order_cancelled: { status: 409, message: 'This order has been canceled.' },
  buyer_deleted: {
    status: 409,
    message:
      'The account of the buyer has been deleted, so nobody can use the data. Void the purchase order.',
  },
  data_withdrawn: { status: 409, message: 'Some of these results have been withdrawn by a correction.' },
  has_purchase_order: { status: 409, message: 'This order is paid by purchase order.' },
  payment_in_progress: { status: 409, message: 'A payment for this order is in progress.' },
  card_not_validated: { status: 400, message: 'Please enter your card details again.' },
  card_declined: { status: 402, message: 'The card was declined.' },
  card_data_not_accepted: {
    status: 400,
    message: 'Card numbers are not accepted here. Use the card fields of the payment processor.',
  },
  payment_unavailable: {
    status: 503,
    message: 'The payment service cannot be reached. You have not been charged. Please try again later.',
  },
  webhook_not_signed: { status: 400, message: 'Invalid signature.' },
  offer_changed: { status: 409, message: 'The offer has changed. Please look at it again.' },
  quote_not_open: { status: 409, message: 'This quote can no longer be changed.' },
  idempotency_mismatch: { status: 409, message: 'This Idempotency-Key was used for another request.' },

  // background work
  not_retryable: { status: 409, message: 'Nothing is left to retry here: it succeeded or is running.' },

  // samples
  group_released: {
    status: 409,
    message: 'This group has been released. Only a group that awaits approval can be withdrawn.',
  },

  findings_not_confirmed: {
    status: 409,
    message: 'This group has findings. Look at them, then confirm their number.',
  },

  // content
  required_fields_missing: { status: 400, message: 'Please fill out all required fields.' },

  // library
  already_assigned: { status: 409, message: 'This dataset has already been assigned.' },
  assignment_settled: { status: 409, message: 'This assignment is no longer open.' },
  already_granted: { status: 409, message: 'This user already holds that report.' },
  not_assigned: { status: 409, message: 'This dataset was never assigned. Assign it instead.' },
  reassignment_open: { status: 409, message: 'A request for this dataset is already open.' },
  too_many_analyses: { status: 409, message: 'You have 200 saved analyses. Delete one first.' },
  too_many_stories: {
    status: 409,
    message: 'An account holds at most 100 stories, of 2 MB together. Delete one first.',
  },
  story_changed: {
    status: 409,
    message: 'This story was saved elsewhere since you opened it. Your changes are not saved.',
  },
  story_too_long: {
    status: 409,
    message: 'This story takes too long to print. Shorten it or divide it into several stories.',
  },
  too_many_watches: { status: 409, message: 'You are watching 50 searches. Delete one first.' },
  reassignment_decided: { status: 409, message: 'This request has already been decided.' },
  full_set_not_held: {
    status: 403,
    message: 'The Engine Oil Data Report comes with the full set of tests of an oil, which you do not hold.',
  },
  too_many_reports: {
    status: 409,
    message: 'One file holds at most 500 reports. Search by SAE grade or report number to choose fewer.',
  },
  report_failed: {
    status: 500,
    message:
      'Something went wrong creating report, Please try again. If this error persists please contact us.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type FailureCode = keyof typeof failures;

/** Failures of every call; an endpoint declares the others it can have. */
export const commonFailures: readonly FailureCode[] = [
  'bad_input',
  'malformed_request',
  'not_authenticated',
  'invalid_token',
  'permission_denied',
  'second_factor_stale',
  'second_factor_setup',
  'read_only_key',
  'request_timeout',
  'too_large',
  'unsupported_media_type',
  'too_many_requests',
  'server_error',
  'outcome_unknown',
  'unavailable',
];

/** Messages by field; messages about the whole form under `non_field_errors`. */
export type FieldErrors = Record<string, string[]>;
