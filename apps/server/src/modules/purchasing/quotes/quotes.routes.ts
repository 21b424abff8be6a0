import * as endpoints from '@iom/contract/purchasing/quotes/quotes.endpoints.ts';
import { pageOf } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import type { Platform } from '#platform/platform.ts';
import { type DocumentPdf, sendDocument } from '../invoices/document-pdf.service.ts';
import { offerFileFor } from './offer-file.service.ts';
import { createQuotation } from './quotations.service.ts';
import { acceptQuoteOffer, closeQuote, declineQuoteOffer, offerQuote } from './quote-offers.service.ts';
import {
  claimQuote,
  findClaimableQuote,
  listQuotes,
  type QuoteDeps,
  quoteFor,
  requestQuote,
} from './quotes.service.ts';

/**
 * Limit of accepted offers per user: each is mailed to the institute, and one whose order is cancelled can be
 * accepted again.
 */
const acceptLimit = { max: 30, minutes: 60 };

export const quotesRoutes = (
  routes: Routes,
  deps: QuoteDeps & Pick<Platform, 'database' | 'throttle'> & { documentPdf: DocumentPdf },
) => {
  const by = (caller: SessionUser) => ({ caller, institute: deps.site.siteName });
  routes.raw(endpoints.requestQuote, async ({ user, body }) => ({
    reference: await requestQuote(deps, user, body),
  }));
  routes.heavy.query(endpoints.listQuotes, ({ tx, user, query }) =>
    listQuotes(tx, by(user), {
      ...pageOf(query),
      status: query.status,
      mine: query.mine ?? false,
      search: query.search ?? '',
    }),
  );
  routes.query(endpoints.readClaimableQuote, ({ tx, body }) => findClaimableQuote(tx, body.token));
  routes.mutation(endpoints.claimQuote, ({ tx, user, body }) => claimQuote(tx, by(user), body.token));
  routes.heavy.query(endpoints.readQuote, ({ tx, user, params }) => quoteFor(tx, by(user), params.id));
  routes.auditedMutation(endpoints.offerQuote, ({ tx, user, params, body }) =>
    offerQuote(tx, deps, by(user), { id: params.id, offer: body }),
  );
  routes.raw(endpoints.acceptQuote, async ({ user, params, body, write }) => {
    await deps.throttle.hit(`offers accepted by ${user.id}`, acceptLimit.max, acceptLimit.minutes);
    return write(async (tx) => ({
      order_id: await acceptQuoteOffer(tx, deps, user, { id: params.id, shown: body?.offer }),
    }));
  });
  routes.mutation(endpoints.declineQuote, ({ tx, user, params, body }) =>
    declineQuoteOffer(tx, deps, by(user), { id: params.id, reason: body?.reason ?? '', shown: body?.offer }),
  );
  routes.auditedMutation(endpoints.createQuotation, ({ tx, user, body }) =>
    createQuotation(tx, deps, user, body),
  );
  routes.raw(endpoints.readOfferPdf, (call) =>
    sendDocument(deps, call, () =>
      deps.database.compute((tx) => offerFileFor(tx, deps, call.user, call.params.id)),
    ),
  );
  routes.auditedMutation(endpoints.closeQuote, ({ tx, user, params }) =>
    closeQuote(tx, deps, by(user), params.id),
  );
};
