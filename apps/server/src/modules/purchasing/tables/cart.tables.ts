import { cartShape } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { pgTable } from 'drizzle-orm/pg-core';
import { users } from '#modules/accounts/accounts.tables.ts';
import { createdAt, foreignKey, parsedJsonb } from '#platform/database/columns.ts';

/** The cart of an account: chosen oils and confirmed datasets. Prices are never stored in it. */
export const carts = pgTable('carts', {
  userId: foreignKey()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  updatedAt: createdAt(),
  content: parsedJsonb(cartShape).notNull(),
});
