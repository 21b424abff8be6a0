import type { listEntries } from '@iom/contract/content/entries.endpoints.ts';
import type { EntrySection } from '@iom/contract/content/published-entries.endpoints.ts';
import type { OrderingKeyOf } from '@iom/contract/shared/list-endpoint.ts';
import { and, asc, desc, eq, ilike, max, or, sql } from 'drizzle-orm';
import { firstRow, type ReadTx, type WriteTx } from '#platform/database/database.ts';
import { ilikeContains, type ListPage, listRows, textOrder } from '#platform/database/list-rows.ts';
import { siteEntries } from '../content.tables.ts';

export type EntryRow = typeof siteEntries.$inferSelect;
type NewEntry = typeof siteEntries.$inferInsert;

/** News by date, the newest first; questions and roles by position. */
const pageOrder = [
  asc(siteEntries.section),
  desc(siteEntries.date),
  asc(siteEntries.position),
  asc(siteEntries.anchor),
];

export const findPublished = (tx: ReadTx, section: EntrySection): Promise<EntryRow[]> =>
  tx
    .select()
    .from(siteEntries)
    .where(and(eq(siteEntries.section, section), eq(siteEntries.published, true)))
    .orderBy(...pageOrder);

const sortable = { id: siteEntries.id, title: textOrder(siteEntries.title), date: siteEntries.date };
export type EntryPage = ListPage<OrderingKeyOf<typeof listEntries>>;

/** Entries with their drafts, in the order of their page unless ordered otherwise. */
export const listEntryRows = (
  tx: ReadTx,
  { section, search }: { section?: EntrySection | undefined; search?: string | undefined },
  page: EntryPage,
) => {
  const where = and(
    section && eq(siteEntries.section, section),
    search
      ? or(ilike(siteEntries.title, ilikeContains(search)), ilike(siteEntries.text, ilikeContains(search)))
      : undefined,
  );
  const { id } = siteEntries;
  const select = tx.select().from(siteEntries);
  const defaultOrder = sql.join(pageOrder, sql`, `);
  return listRows(tx, { select, where, from: siteEntries, sortable, id, defaultOrder }, page);
};

/** Locks the entry until the transaction ends. */
export const lockEntry = async (tx: WriteTx, id: number): Promise<EntryRow | undefined> =>
  (await tx.select().from(siteEntries).where(eq(siteEntries.id, id)).for('update'))[0];

export const insertEntry = async (tx: WriteTx, entry: NewEntry): Promise<EntryRow> =>
  firstRow(await tx.insert(siteEntries).values(entry).returning());

export const saveEntry = async (tx: WriteTx, id: number, changes: Partial<NewEntry>): Promise<EntryRow> =>
  firstRow(
    await tx
      .update(siteEntries)
      .set({ ...changes, updatedAt: sql`now()` })
      .where(eq(siteEntries.id, id))
      .returning(),
  );

export const removeEntry = (tx: WriteTx, id: number) => tx.delete(siteEntries).where(eq(siteEntries.id, id));

/** The position after the last entry of a section. */
export const nextPosition = async (tx: ReadTx, section: EntrySection): Promise<number> => {
  const [row] = await tx
    .select({ last: max(siteEntries.position) })
    .from(siteEntries)
    .where(eq(siteEntries.section, section));
  return (row?.last ?? 0) + 1;
};

/** The anchors of a section that begin with a text. */
export const anchorsLike = async (tx: ReadTx, section: EntrySection, start: string): Promise<Set<string>> => {
  const rows = await tx
    .select({ anchor: siteEntries.anchor })
    .from(siteEntries)
    .where(and(eq(siteEntries.section, section), sql`starts_with(${siteEntries.anchor}, ${start})`));
  return new Set(rows.map(({ anchor }) => anchor));
};

/** Locks every entry of a section, in the order of its page. */
export const lockSection = (tx: WriteTx, section: EntrySection): Promise<EntryRow[]> =>
  tx
    .select()
    .from(siteEntries)
    .where(eq(siteEntries.section, section))
    .orderBy(...pageOrder)
    .for('update');

export const savePosition = (tx: WriteTx, id: number, position: number) =>
  tx.update(siteEntries).set({ position }).where(eq(siteEntries.id, id));
