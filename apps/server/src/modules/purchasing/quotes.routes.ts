import * as line from '@iom/contract/purchasing/quotes.endpoints.ts';
import type { Routes } from '#platform/http/routes.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import { claimQuote, listQuotes, type QuoteParts, quoteFor, requestQuote } from './quotes.service.ts';
import { acceptOffer, closeQuote, declineOffer, offerQuote } from './quotes-offers.service.ts';

export const quotesRoutes = (routes: Routes, parts: QuoteParts) => {
  const by = (caller: SessionUser) => ({ caller, institute: parts.site.siteName });
  routes.write(line.requestQuote, async ({ tx, user, body }) => ({
    reference: await requestQuote(tx, parts, user, body),
  }));
  routes.read(line.listQuotes, ({ tx, user, query }) =>
    listQuotes(tx, by(user), {
      offset: (query.page - 1) * query.page_size,
      limit: query.page_size,
      ordering: query.ordering ?? [],
      status: query.status,
      mine: query.mine !== undefined,
    }),
  );
  routes.write(line.claimQuote, ({ tx, user, body }) => claimQuote(tx, by(user), body.token));
  routes.read(line.readQuote, ({ tx, user, params }) => quoteFor(tx, by(user), params.id));
  routes.write(line.offerQuote, ({ tx, user, params, body, request }) =>
    offerQuote(tx, parts, by(user), request, { id: params.id, offer: body }),
  );
  routes.write(line.acceptQuote, async ({ tx, user, params }) => ({
    order_id: await acceptOffer(tx, parts, user, params.id),
  }));
  routes.write(line.declineQuote, ({ tx, user, params, body }) =>
    declineOffer(tx, parts, by(user), { id: params.id, reason: body?.reason ?? '' }),
  );
  routes.write(line.closeQuote, ({ tx, user, params, request }) =>
    closeQuote(tx, by(user), request, params.id),
  );
};
