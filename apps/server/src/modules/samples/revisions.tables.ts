import { sql } from 'drizzle-orm';
import { check, doublePrecision, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, foreignKey, id } from '#platform/database/columns.ts';
import { imports } from './imports.tables.ts';
import { analytes, samples } from './samples.tables.ts';

/**
 * Every change of a released oil by a correction, of one value or one metadata column. Rows are never updated or deleted. All changes
 * of an oil by one correction have the same revision: 2 and up, since what was released first is revision 1.
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
