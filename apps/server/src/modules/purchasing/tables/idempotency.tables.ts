import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '#modules/accounts/accounts.tables.ts';
import { createdAt, foreignKey } from '#platform/database/columns.ts';

/** Responses by Idempotency-Key. Each is written in the transaction of its call and returned when the call is repeated. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: foreignKey()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    call: text().notNull(),
    key: text().notNull(),
    createdAt: createdAt(),
    requestHash: text().notNull(),
    response: jsonb().notNull(),
  },
  (row) => [primaryKey({ columns: [row.userId, row.call, row.key] })],
);
