// What a mutant is, and the files of races.
export const purchasing = 'src/modules/purchasing';
export const library = 'src/modules/library';
export const accounts = 'src/modules/accounts';
export const samples = 'src/modules/samples';

/** A guard of the shop or of the licences, and how to take it out. */
export interface Mutant {
  guard: string;
  /** Below apps/server. */
  file: string;
  from: string;
  to: string;
  /** How the names of the tests begin that must fail, by the file of the races, below apps/server. */
  fails: Readonly<Record<string, readonly string[]>>;
}

export const races = {
  orders: `${purchasing}/orders/order-races.db.test.ts`,
  placing: `${purchasing}/orders/placing/placing-races.db.test.ts`,
  quotes: `${purchasing}/quotes/quote-races.db.test.ts`,
  payments: `${purchasing}/payments/payment-webhook.db.test.ts`,
  licences: `${library}/assignments/assignment-races.db.test.ts`,
  accounts: `${accounts}/account-races.db.test.ts`,
  endedAccess: `${accounts}/ended-access-races.db.test.ts`,
  resets: `${accounts}/password-reset-races.db.test.ts`,
  administration: 'test/integration/administration-races.test.ts',
};
