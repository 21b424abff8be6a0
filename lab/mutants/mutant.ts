// The form of a mutant, and the race test files.
export const purchasing = 'src/modules/purchasing';
export const library = 'src/modules/library';
export const accounts = 'src/modules/accounts';
export const samples = 'src/modules/samples';

/** A guard of the shop or of the licences, and how to remove it. */
export interface Mutant {
  guard: string;
  /** Path below apps/server. */
  file: string;
  from: string;
  to: string;
  /** Prefixes of the names of the tests that must fail, by race test file below apps/server. */
  fails: Readonly<Record<string, readonly string[]>>;
}

export const races = {
  orders: `${purchasing}/orders/order-races.system.test.ts`,
  placing: `${purchasing}/orders/placing/placing-races.system.test.ts`,
  quotes: `${purchasing}/quotes/quote-races.system.test.ts`,
  payments: `${purchasing}/payments/payment-webhook.system.test.ts`,
  licences: `${library}/assignments/assignment-races.system.test.ts`,
  accounts: `${accounts}/account-races.system.test.ts`,
  endedAccess: `${accounts}/ended-access-races.system.test.ts`,
  resets: `${accounts}/password-reset-races.system.test.ts`,
  administration: 'test/integration/administration-races.test.ts',
};
