import { pgTable } from 'drizzle-orm/pg-core';
import { foreignKey } from '#platform/database/columns.ts';
import { samples } from '../samples.tables.ts';

/** The oils that every visitor may analyse. None is removed: what is free stays free, and what is sold is not replaced by it. */
export const sampleOils = pgTable('sample_oils', {
  sampleId: foreignKey()
    .primaryKey()
    .references(() => samples.id),
});
