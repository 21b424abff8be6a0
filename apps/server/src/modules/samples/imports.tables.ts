import { importMapping } from '@iom/contract/samples/imports/import-mapping.schemas.ts';
import { importReport } from '@iom/contract/samples/imports/imports.schemas.ts';
import { taskStatuses } from '@iom/contract/shared/tasks.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, doublePrecision, index, integer, pgTable, real, text } from 'drizzle-orm/pg-core';
import { users } from '#modules/accounts/accounts.tables.ts';
import { createdAt, foreignKey, id, parsedJsonb } from '#platform/database/columns.ts';
import { analytes, samples } from './samples.tables.ts';

/** Uploaded imports and dry runs. The random id is the task id of the contract. */
export const imports = pgTable(
  'imports',
  {
    id: text().primaryKey(),
    createdAt: createdAt(),
    userId: foreignKey()
      .notNull()
      .references(() => users.id),
    /** Name of the future group, or of the correction. */
    name: text().notNull(),
    dryRun: boolean().notNull(),
    /** Corrects released oils. */
    correction: boolean().notNull().default(false),
    /** Key of the upload, for the audit log. */
    actorIp: text().notNull(),
    requestId: text().notNull(),
    /** Numbers of parts of the files in the store. */
    samplesPieces: integer().notNull(),
    resultsPieces: integer().notNull(),
    /** How to read the files; null: strictly. */
    mapping: parsedJsonb(importMapping),
    status: text({ enum: taskStatuses }).notNull().default('PENDING'),
    /** From 0 to 1. */
    progress: real().notNull().default(0),
    /** Once READY. */
    report: parsedJsonb(importReport),
    /**
     * Why it is FAILED: another group has the name, its user is no longer an administrator, or every try
     * failed.
     */
    failure: text({ enum: ['name_taken', 'not_permitted', 'failed'] }),
  },
  (row) => [
    index('imports_created').on(row.createdAt),
    check('imports_ready_has_report', sql`(${row.status} = 'READY') = (${row.report} is not null)`),
    check('imports_failed_has_failure', sql`(${row.status} = 'FAILED') = (${row.failure} is not null)`),
  ],
);

/** The last mapping of each laboratory, which the next import from it proposes. */
export const importMappings = pgTable('import_mappings', {
  laboratory: text().primaryKey(),
  updatedAt: createdAt(),
  mapping: parsedJsonb(importMapping).notNull(),
});

/**
 * Every change of a released oil by a correction, of one value or one metadata column. Append-only. All
 * changes of an oil by one correction have the same revision: 2 and up, because the first release is revision
 * 1.
 */
export const revisions = pgTable(
  'revisions',
  {
    id: id(),
    createdAt: createdAt(),
    importId: text()
      .notNull()
      .references(() => imports.id),
    sampleId: foreignKey()
      .notNull()
      .references(() => samples.id),
    revision: integer().notNull(),
    analyteId: foreignKey().references(() => analytes.id),
    /** A column of samples.csv, for a change of metadata. */
    metadataColumn: text(),
    oldNumber: doublePrecision(),
    /** `<`, `>` or a categorical text; the text of a metadata column. */
    oldText: text(),
    newNumber: doublePrecision(),
    newText: text(),
  },
  (row) => [
    index('revisions_sample').on(row.sampleId),
    index('revisions_import').on(row.importId),
    check('revisions_after_first', sql`${row.revision} >= 2`),
    check('revisions_of_one', sql`(${row.analyteId} is null) <> (${row.metadataColumn} is null)`),
  ],
);
