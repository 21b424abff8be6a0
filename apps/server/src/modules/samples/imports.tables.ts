import { importReport } from '@iom/contract/samples/imports/imports.schemas.ts';
import { taskStatuses } from '@iom/contract/shared/tasks.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, real, text } from 'drizzle-orm/pg-core';
import { users } from '#modules/accounts/accounts.tables.ts';
import { createdAt, foreignKey, parsedJsonb } from '#platform/database/columns.ts';

/** Uploaded imports and dry runs. The random id is the task id of the contract. */
export const imports = pgTable(
  'imports',
  {
    id: text().primaryKey(),
    createdAt: createdAt(),
    userId: foreignKey()
      .notNull()
      .references(() => users.id),
    /** Of the group to be, or of the correction. */
    name: text().notNull(),
    dryRun: boolean().notNull(),
    /** Corrects released oils. */
    correction: boolean().notNull().default(false),
    /** Of the upload, for the audit log. */
    actorIp: text().notNull(),
    requestId: text().notNull(),
    /** Numbers of pieces of the files in the store. */
    samplesPieces: integer().notNull(),
    resultsPieces: integer().notNull(),
    status: text({ enum: taskStatuses }).notNull().default('PENDING'),
    /** From 0 to 1. */
    progress: real().notNull().default(0),
    /** Once READY. */
    report: parsedJsonb(importReport),
    /** Why it is FAILED: another group has the name, its administrator is none any more, or every try failed. */
    failure: text({ enum: ['name_taken', 'not_permitted', 'failed'] }),
  },
  (row) => [
    index('imports_created').on(row.createdAt),
    check('imports_ready_has_report', sql`(${row.status} = 'READY') = (${row.report} is not null)`),
    check('imports_failed_has_failure', sql`(${row.status} = 'FAILED') = (${row.failure} is not null)`),
  ],
);
