import { asc, eq } from 'drizzle-orm';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import type { LicenceRow } from './licences.store.ts';
import { licenceEvents } from './licences.tables.ts';

/** Records what happened to a licence, in the transaction of the change itself; nothing for a licence that was not bought. */
export const recordLicenceEvent = async (
  tx: WriteTx,
  { orderId }: Pick<LicenceRow, 'orderId'>,
  event: Pick<typeof licenceEvents.$inferInsert, 'event' | 'actorId' | 'detail'>,
) => {
  if (orderId !== null) await tx.insert(licenceEvents).values({ ...event, orderId });
};

/** The events of the licences that an order bought, oldest first. */
export const licenceEventsOfOrder = (tx: ReadTx, orderId: number) =>
  tx.select().from(licenceEvents).where(eq(licenceEvents.orderId, orderId)).orderBy(asc(licenceEvents.id));
