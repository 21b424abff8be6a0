import { and, desc, eq, gte, isNotNull, sql } from 'drizzle-orm';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import { quotes } from '../../tables/quotes.tables.ts';
import { endAcceptance } from '../orders.store.ts';
import { digestItems } from './items-digest.rules.ts';

type Quotation = Pick<typeof quotes.$inferSelect, 'offerDatasets' | 'quotation'>;

const digestQuotation = ({ offerDatasets, quotation }: Quotation) =>
  digestItems({
    oils: (offerDatasets ?? []).flatMap(({ samples }) =>
      samples.map(({ id, display_tests }) => ({ sample: id, tests: display_tests })),
    ),
    copies: (quotation?.regional ?? []).flatMap(({ id, quantity }) => Array<number>(quantity).fill(id)),
  });

/** The quotations that the account may accept today at `cents` or more, newest first. */
const openQuotations = (tx: ReadTx, requesterId: number, cents: number) =>
  tx
    .select({ id: quotes.id, offerDatasets: quotes.offerDatasets, quotation: quotes.quotation })
    .from(quotes)
    .where(
      and(
        eq(quotes.requesterId, requesterId),
        eq(quotes.status, 'QUOTED'),
        isNotNull(quotes.quotation),
        gte(quotes.offerCents, cents),
        gte(quotes.offerValidUntil, sql`(now() at time zone 'utc')::date`),
      ),
    )
    .orderBy(desc(quotes.id));

interface OrderedItems {
  id: number;
  ownerId: number;
  itemsDigest: string | null;
  totalCents: number;
}

/**
 * Accepts the newest open quotation of the buyer that has the items of this unpaid order and is not cheaper, and closes older ones of the
 * same items: a cart that was quoted and then ordered is one purchase. A quotation that the order had accepted with other items is open again.
 */
export const acceptOrderedQuotation = async (
  tx: WriteTx,
  { id, ownerId, itemsDigest, totalCents }: OrderedItems,
) => {
  await endAcceptance(tx, id, 'QUOTED');
  if (itemsDigest === null) return;
  const quotations = await openQuotations(tx, ownerId, totalCents);
  const same = quotations.filter((quotation) => digestQuotation(quotation) === itemsDigest);
  for (const [index, quotation] of same.entries())
    await tx
      .update(quotes)
      .set(index === 0 ? { status: 'ACCEPTED', orderId: id } : { status: 'CLOSED' })
      .where(and(eq(quotes.id, quotation.id), eq(quotes.status, 'QUOTED')));
};
