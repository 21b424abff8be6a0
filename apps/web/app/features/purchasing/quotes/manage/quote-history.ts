// What happened to a quote, from its messages and the audit log.
import type { Quote } from '@iom/contract/purchasing/quotes/quotes.schemas.ts';
import { z } from 'zod';
import { date, money } from '../../../../lib/format/formats.ts';

/** What the audit log keeps of a quote. */
const auditedQuote = z.object({
  offer: z.object({ price: z.number(), valid_until: z.string() }).nullable(),
});

interface AuditRow {
  at: string;
  actor: string;
  action: string;
  before: unknown;
  after: unknown;
}

export interface HistoryEntry {
  at: string;
  title: string;
  by: string;
  text: string;
}

const offerText = (state: unknown) => {
  const { data } = auditedQuote.safeParse(state);
  return data?.offer ? `${money(data.offer.price)}, valid until ${date(data.offer.valid_until)}` : '';
};

const auditEntry = ({ at, actor, action, before, after }: AuditRow): HistoryEntry => {
  if (action !== 'quote.offer') return { at, title: 'Closed', by: actor, text: '' };
  const title = offerText(before) === '' ? 'Offer made' : 'Offer replaced';
  return { at, title, by: actor, text: offerText(after) };
};

/** The request, offers, messages and closing of a quote, oldest first. The comment of the request is shown with the request. */
export const quoteHistory = (quote: Quote, rows: readonly AuditRow[]): HistoryEntry[] =>
  [
    { at: quote.created, title: 'Requested', by: quote.contact_name, text: '' },
    ...quote.messages
      .filter(({ text }) => text !== quote.comments)
      .map(({ at, by, text }) => ({ at, title: 'Message', by, text })),
    ...rows.map(auditEntry),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
