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
  /** Undefined where no time is known. */
  at: string | undefined;
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

/** The reason of a declined quote: the message that came after its last offer. */
const declineReason = ({ status, messages }: Quote, rows: readonly AuditRow[]) => {
  if (status !== 'DECLINED') return undefined;
  const offers = rows.filter(({ action }) => action === 'quote.offer').map(({ at }) => Date.parse(at));
  return messages.find(({ at }) => Date.parse(at) > Math.max(...offers));
};

const timeOf = ({ at }: HistoryEntry) => (at === undefined ? Number.POSITIVE_INFINITY : Date.parse(at));

/** The request, offers, messages and closing of a quote, oldest first. The comment of the request is shown with the request. */
export const quoteHistory = (quote: Quote, rows: readonly AuditRow[]): HistoryEntry[] => {
  const reason = declineReason(quote, rows);
  const messages = quote.messages
    .filter(({ text }) => text !== quote.comments)
    .map((message) => ({ ...message, title: message === reason ? 'Declined' : 'Message' }));
  const declined: HistoryEntry[] =
    quote.status === 'DECLINED' && !reason
      ? [{ at: undefined, title: 'Declined', by: quote.contact_name, text: '' }]
      : [];
  const requested = { at: quote.created, title: 'Requested', by: quote.contact_name, text: '' };
  return [requested, ...messages, ...rows.map(auditEntry), ...declined].toSorted(
    (a, b) => timeOf(a) - timeOf(b),
  );
};
