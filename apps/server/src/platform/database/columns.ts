import { bigint, timestamp as pgTimestamp } from 'drizzle-orm/pg-core';

/** The key of every table: bigint identity. */
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** A key of another table. */
export const foreignKey = () => bigint({ mode: 'number' });

/** A point in time in UTC, by the database's clock. */
export const timestamp = () => pgTimestamp({ withTimezone: true, mode: 'date' });
export const createdAt = () => timestamp().notNull().defaultNow();
