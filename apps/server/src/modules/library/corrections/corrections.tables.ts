import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { imports } from '#modules/samples/imports.tables.ts';
import { createdAt, foreignKey } from '#platform/database/columns.ts';
import { users } from '../../accounts/accounts.tables.ts';

/** Notified users by correction: nobody is notified twice. */
export const correctionMails = pgTable(
  'correction_mails',
  {
    importId: text()
      .notNull()
      .references(() => imports.id),
    userId: foreignKey()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (mail) => [primaryKey({ columns: [mail.importId, mail.userId] })],
);
