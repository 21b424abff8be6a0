import type { PaperForm } from '@iom/contract/content/papers/papers.schemas.ts';
import { and, desc, eq, ilike, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { firstRow, type ReadTx, type WriteTx } from '#platform/database/database.ts';
import { ilikeContains, type ListPage, listRows, textOrder } from '#platform/database/list-rows.ts';
import { papers } from '../content.tables.ts';

export type PaperRow = typeof papers.$inferSelect;

const sortable = {
  id: papers.id,
  title: textOrder(papers.title),
  authors: textOrder(papers.authors),
  presented: textOrder(papers.presented),
};
const searched = [papers.title, papers.authors, papers.presented, papers.abstract, papers.citation];

/** As `paperYear` of the contract. */
const lastYear = (text: AnyPgColumn) => sql`substring(${text} from '^.*\\m((?:19|20)[0-9]{2})\\M')`;
const year = sql`coalesce(${lastYear(papers.presented)}, ${lastYear(papers.citation)})`;

export interface PaperFilter {
  search?: string | undefined;
  author?: string | undefined;
  year?: string | undefined;
}

/** A page of papers, newest first by default. */
export const listPaperRows = (tx: ReadTx, filter: PaperFilter, page: ListPage<keyof typeof sortable>) => {
  const where = and(
    filter.search
      ? or(...searched.map((column) => ilike(column, ilikeContains(filter.search ?? ''))))
      : undefined,
    filter.author ? ilike(papers.authors, ilikeContains(filter.author)) : undefined,
    filter.year ? eq(year, filter.year) : undefined,
  );
  const { id } = papers;
  const select = tx.select().from(papers);
  return listRows(tx, { select, where, from: papers, sortable, id, defaultOrder: desc(id) }, page);
};

/** All papers, the newest first. */
export const listAllPapers = (tx: ReadTx): Promise<PaperRow[]> =>
  tx.select().from(papers).orderBy(desc(papers.id));

export const findPaper = async (tx: ReadTx, id: number): Promise<PaperRow | undefined> =>
  (await tx.select().from(papers).where(eq(papers.id, id)))[0];

/** Locks the paper until the transaction ends. */
export const lockPaper = async (tx: WriteTx, id: number): Promise<PaperRow | undefined> =>
  (await tx.select().from(papers).where(eq(papers.id, id)).for('update'))[0];

export const insertPaper = async (tx: WriteTx, paper: PaperForm): Promise<PaperRow> =>
  firstRow(await tx.insert(papers).values(paper).returning());

export const savePaper = async (tx: WriteTx, id: number, paper: PaperForm): Promise<PaperRow> =>
  firstRow(await tx.update(papers).set(paper).where(eq(papers.id, id)).returning());

export const removePaper = (tx: WriteTx, id: number) => tx.delete(papers).where(eq(papers.id, id));
