import { customType, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from '../database/columns.ts';

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** Files that all servers share without S3: downloads and purchase order documents. */
export const storedFiles = pgTable('stored_files', {
  key: text().primaryKey(),
  createdAt: createdAt(),
  content: bytes().notNull(),
});
