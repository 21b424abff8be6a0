import { bigint, customType, timestamp as pgTimestamp } from 'drizzle-orm/pg-core';
import type { z } from 'zod';

/** The primary key of every table: bigint identity. */
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** A foreign key. */
export const foreignKey = () => bigint({ mode: 'number' });

/** A point in time in UTC, by the database's clock. */
export const timestamp = () => pgTimestamp({ withTimezone: true, mode: 'date' });
export const createdAt = () => timestamp().notNull().defaultNow();

/** A jsonb column. Every read parses the stored value with `schema`. @throws ZodError on read of an invalid value. */
export const parsedJsonb = <S extends z.ZodType>(schema: S) =>
  customType<{ data: z.output<S>; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (stored) => schema.parse(typeof stored === 'string' ? JSON.parse(stored) : stored),
  })();
