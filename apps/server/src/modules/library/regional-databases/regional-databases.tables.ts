import { regions } from '@iom/contract/samples/regions.rules.ts';
import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { id } from '#platform/database/columns.ts';

/** Regional databases: all released oils of a region and year. `priceCents` null: not for sale. */
export const regionalDatabases = pgTable(
  'regional_reports',
  {
    id: id(),
    year: integer().notNull(),
    region: text({ enum: regions }).notNull(),
    priceCents: integer(),
  },
  (database) => [
    unique('regional_reports_unique').on(database.year, database.region),
    check('regional_reports_price_not_negative', sql`${database.priceCents} >= 0`),
  ],
);
