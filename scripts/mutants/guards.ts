// The guards of the shop that `npm run mutants` takes out one by one.
const purchasing = 'src/modules/purchasing';
const library = 'src/modules/library';

/** A guard of the shop or of the licences, and how to take it out. */
export interface Mutant {
  guard: string;
  /** Below apps/server. */
  file: string;
  from: string;
  to: string;
  /** The name of the test that must fail, among the races of the shop or of the licences. */
  fails: string;
  of?: 'licences';
}

/** The file of the races that show whether the guard is there. */
export const racesOf = ({ of }: Mutant) =>
  of ? `${library}/assignments/assignment-races.db.test.ts` : `${purchasing}/orders/order-races.db.test.ts`;

export const mutants: readonly Mutant[] = [
  {
    guard: 'a use of a code is taken only while there is one',
    file: `${purchasing}/discounts/discounts.store.ts`,
    from: '.where(and(eq(discounts.id, id), hasUsesLeft))',
    to: '.where(eq(discounts.id, id))',
    fails: 'the last use of a code',
  },
  {
    guard: 'a payment in progress keeps a second one out',
    file: `${purchasing}/payments/payable-order.service.ts`,
    from: "  if (await hasOpenAttempt(tx, id)) throw new ApiError('payment_in_progress');\n",
    to: '',
    fails: 'a double click on pay',
  },
  {
    guard: 'an order is locked while it is paid or changed',
    file: `${purchasing}/orders/orders.store.ts`,
    from: ".for('update')",
    to: '',
    fails: 'pay while the order is changed',
  },
  {
    guard: 'an order that may have been charged is not cancelled',
    file: `${purchasing}/orders/orders.store.ts`,
    from: "status === 'IN_PROCESS' && !(await hasOpenAttempt(tx, id))",
    to: "status === 'IN_PROCESS'",
    fails: 'delete while paying',
  },
  {
    guard: 'an order with a purchase order takes no second one',
    file: `${purchasing}/payments/payable-order.service.ts`,
    from: "  if (order.paymentType === 'PURCHASE_ORDER') throw new ApiError('has_purchase_order');\n",
    to: '',
    fails: 'two purchase orders for one order',
  },
  {
    guard: 'orders of one database by one account are paid one after the other',
    file: `${purchasing}/payments/payable-order.service.ts`,
    from: '  await lockUser(tx, order.ownerId);\n',
    to: '',
    fails: 'first copies of one database',
  },
  {
    guard: 'an e-mail address has one account',
    file: 'migrations/0000_first.sql',
    from: 'CREATE UNIQUE INDEX "users_email_unique"',
    to: 'CREATE INDEX "users_email_unique"',
    fails: 'concurrent registrations',
  },
  {
    guard: 'of a licence one offer is out',
    file: 'migrations/0002_holder.sql',
    from: 'CREATE UNIQUE INDEX "assignments_one_pending"',
    to: 'CREATE INDEX "assignments_one_pending"',
    fails: 'concurrent assignments of one licence',
    of: 'licences',
  },
  {
    guard: 'an assignment is settled once',
    file: `${library}/assignments/assignments.store.ts`,
    from: ".where(and(chosen, eq(assignments.state, 'PENDING')))",
    to: '.where(chosen)',
    fails: 'concurrent acceptances',
    of: 'licences',
  },
  {
    guard: 'a licence is locked while its holder or assignment changes',
    file: `${library}/licences/licences.store.ts`,
    from: ".for('update')",
    to: '',
    fails: 'revoked while it is accepted',
    of: 'licences',
  },
  {
    guard: 'a request is decided once',
    file: `${library}/reassignments/reassignments.store.ts`,
    from: ".where(and(eq(requests.id, id), eq(requests.status, 'PENDING')))",
    to: '.where(eq(requests.id, id))',
    fails: 'concurrent requests and decisions',
    of: 'licences',
  },
  {
    guard: 'grants to one user come one after the other',
    file: `${library}/grants/grants.service.ts`,
    from: '  await lockUser(tx, id);\n',
    to: '',
    fails: 'concurrent equal grants',
    of: 'licences',
  },
];
