// The items of an offer with their prices and texts, for its order and its document.

import { priceOil } from '@iom/contract/purchasing/pricing/pricing.rules.ts';
import type { Catalogue } from '#modules/catalogue/catalogue.module.ts';
import type { ReadTx } from '#platform/database/database.ts';
import { copyTexts } from '../orders/order-lines.ts';
import { oilsOfReports } from '../orders/placing/place-order.service.ts';
import { prorate } from './quotes.rules.ts';
import type { QuoteRow } from './quotes.store.ts';

/**
 * The price of each oil of an offer, and whether it is a full set: an oil offered as a full set remains one, whatever has gone on sale
 * since. A quotation has recorded the prices. The price of any other offer is divided in proportion to today's list prices.
 */
export const offeredOils = async (tx: ReadTx, catalogue: Catalogue, quote: QuoteRow) => {
  const datasets = quote.offerDatasets ?? [];
  const forSale = await catalogue.forSale(tx, oilsOfReports(datasets));
  const listed = datasets.flatMap(({ samples }) =>
    samples.map(({ id, display_tests }) =>
      priceOil({ sample: id, tests: display_tests, forSale: forSale.get(id) ?? [] }),
    ),
  );
  const offered = new Set(quote.offerFullSets);
  const shares =
    quote.quotation?.oilCents ??
    prorate(
      quote.offerCents ?? 0,
      listed.map((oil) => oil.priceCents),
    );
  return listed.map(({ fullSet }, index) => ({
    fullSet: fullSet || offered.has(index),
    priceCents: shares[index] ?? 0,
  }));
};

/** The regional databases of a quotation with the texts of their lines. */
export const offeredCopies = ({ quotation }: QuoteRow) =>
  (quotation?.regional ?? []).map((copies) => ({ ...copies, ...copyTexts(copies, copies) }));

/** What the discounts of a quotation take off, in cents. */
export const offeredDiscountCents = ({ quotation }: QuoteRow): number =>
  (quotation?.discounts ?? []).reduce((cents, { amountCents }) => cents + amountCents, 0);
