import { asc, eq, sql } from 'drizzle-orm';
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

/** Replaces an address at the end of the events' details. */
export const forgetEmailInEvents = (
  tx: WriteTx,
  { email, placeholder }: { email: string; placeholder: string },
) =>
  tx
    .update(licenceEvents)
    .set({ detail: sql`left(${licenceEvents.detail}, -length(${email}::text)) || ${placeholder}::text` })
    .where(
      sql`lower(right(${licenceEvents.detail}, length(${email}::text) + 4)) = lower(' to ' || ${email}::text)`,
    );
