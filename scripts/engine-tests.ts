// Prints the server tests that CI runs on both databases: `npm test -- --project server $(node scripts/engine-tests.ts)`.
// CI runs every test of the server once, on PostgreSQL, and these on the embedded database as well. A test belongs here when what it
// tests is done differently by the two: locks, waiting and retries, jobs and notification, recovery after a kill, files, import,
// reading of the archive; and when the test itself asks on which database it runs.
import { globSync } from 'node:fs';
import path from 'node:path';

/** Folders and files in apps/server; all tests below a folder. */
export const engineTests = [
  // transactions, jobs, outbox, files, what is counted per call
  'src/platform',
  'src/demo',
  // kills and restarts on a folder or a database
  'test/integration/crashes.test.ts',
  'test/integration/payment-crashes.test.ts',
  'src/modules/library/downloads/download-crashes.db.test.ts',
  // overload and slow callers while one connection is held
  'test/integration/overload.test.ts',
  'test/integration/slow-and-large.test.ts',
  'test/integration/slow-upload.test.ts',
  // foreign keys are checked at the end of an import on the embedded database only
  'src/modules/samples/import',
  'src/modules/samples/uploads',
  // texts are ordered and compared by the database
  'src/modules/catalogue/engine',
  'src/modules/catalogue/catalogue.db.test.ts',
  // transactions queue, on PostgreSQL a correction waits while a group is released
  'src/modules/catalogue/figures/corrected-figures.db.test.ts',
  // values are read by cursors
  'src/modules/analysis/engine',
  'src/modules/analysis/non-interference.db.test.ts',
  'src/modules/library/non-interference.db.test.ts',
  // files are kept in a folder, on PostgreSQL in the database
  'src/modules/library/downloads/report-downloads.db.test.ts',
  'src/modules/library/grants/grants.db.test.ts',
  'src/modules/purchasing/purchase-orders/purchase-order-document.db.test.ts',
  'src/modules/samples/photos/photo-upload.db.test.ts',
  // transactions queue, on PostgreSQL they race
  'src/modules/library/assignments/assignment-races.db.test.ts',
  'src/modules/purchasing/orders/order-races.db.test.ts',
  'src/modules/purchasing/payments/payment-crashes.db.test.ts',
  'test/setup',
];

const server = path.join(import.meta.dirname, '../apps/server');

/** Test files of the server below a folder of it, or the file itself, as paths in apps/server. */
export const testsIn = (place: string): string[] =>
  place.endsWith('.test.ts')
    ? globSync(place, { cwd: server })
    : globSync(`${place}/**/*.test.ts`, { cwd: server }).toSorted();

if (import.meta.main) for (const file of engineTests.flatMap(testsIn)) console.log(`apps/server/${file}`);
