import { eq } from 'drizzle-orm';
import type { WriteTx } from '#platform/database/database.ts';
import { quotes } from '../tables/quotes.tables.ts';

/** Ends the acceptance of the offer that an order was made from, once the order is cancelled: it is open again, or closed. Returns its quote. */
export const endAcceptance = async (tx: WriteTx, orderId: number, status: 'QUOTED' | 'CLOSED') =>
  (await tx.update(quotes).set({ status, orderId: null }).where(eq(quotes.orderId, orderId)).returning())[0];
