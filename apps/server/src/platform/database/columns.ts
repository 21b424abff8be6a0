import { bigint, timestamp } from 'drizzle-orm/pg-core';

/** The key of every table: bigint identity. */
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** A key of another table. */
export const ref = () => bigint({ mode: 'number' });

/** A moment, by the database's clock. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date' });
export const createdAt = () => moment().notNull().defaultNow();
