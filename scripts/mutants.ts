// `npm run mutants`: takes each guard of the shop out of a copy of the code and shows that the test of its race then fails.
// Races show on PostgreSQL only, so TEST_DATABASE_URL must name a server.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

interface Mutant {
  guard: string;
  /** Below apps/server. */
  file: string;
  from: string;
  to: string;
  /** The name of the test that must fail, among the races of the shop or of the licences. */
  fails: string;
  of?: 'licences';
}

const purchasing = 'src/modules/purchasing';
const library = 'src/modules/library';
const mutants: readonly Mutant[] = [
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
    file: `${purchasing}/orders/orders.service.ts`,
    from: "order.status !== 'IN_PROCESS' || (await hasOpenAttempt(tx, id))",
    to: "order.status !== 'IN_PROCESS'",
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

const root = path.join(import.meta.dirname, '..');
const unwanted = /(^|\/)(node_modules|build|\.git|\.data|\.react-router)(\/|$)/;

/** A copy of the project that shares its installed packages. */
const copyOfProject = () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mutant-'));
  cpSync(root, folder, { recursive: true, filter: (file) => !unwanted.test(path.relative(root, file)) });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  return folder;
};

/** Runs the race tests on a copy without the guard; true when the right test failed. */
const isKilled = ({ file, from, to, fails, of }: Mutant) => {
  const folder = copyOfProject();
  try {
    const target = path.join(folder, 'apps/server', file);
    const code = readFileSync(target, 'utf8');
    if (code.split(from).length !== 2) throw new Error(`${file} does not hold the guard exactly once`);
    writeFileSync(target, code.replace(from, to));
    const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
    const races = of
      ? `${library}/assignments/assignment-races.db.test.ts`
      : `${purchasing}/orders/order-races.db.test.ts`;
    const args = [vitest, 'run', '--project', 'server', races, '-t', fails];
    const run = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    return run.status !== 0 && run.stdout.includes('1 failed');
  } finally {
    rmSync(folder, { recursive: true });
  }
};

if (!process.env.TEST_DATABASE_URL) throw new Error('Set TEST_DATABASE_URL to a PostgreSQL server.');
const survivors = mutants.filter((mutant) => {
  const killed = isKilled(mutant);
  process.stdout.write(`${killed ? 'fails as it should' : 'SURVIVES         '}  without: ${mutant.guard}\n`);
  return !killed;
});
process.exitCode = survivors.length > 0 ? 1 : 0;
