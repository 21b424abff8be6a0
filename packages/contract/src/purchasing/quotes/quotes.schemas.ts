import { z } from 'zod';
import { regions } from '../../samples/regions.rules.ts';
import { dayShape, dollarsShape, idShape, timeShape } from '../../shared/shapes.ts';
import { emailText, nonEmptyText, optionalText, requiredText, singleLine } from '../../shared/text.ts';
import { maxDatasetOils } from '../cart/cart.schemas.ts';
import { appliedDiscount } from '../discounts/discounts.schemas.ts';
import { orderedDatasets, storedDatasets } from '../orders/orders.schemas.ts';

export const quoteStatuses = ['NEW', 'QUOTED', 'ACCEPTED', 'DECLINED', 'CLOSED', 'EXPIRED'] as const;
export type QuoteStatus = (typeof quoteStatuses)[number];

/** The states of a quote in the words of its screens, lists and quotation. */
export const quoteStatusLabels: Record<QuoteStatus, string> = {
  NEW: 'Waiting for our offer',
  QUOTED: 'Offer made',
  ACCEPTED: 'Accepted',
  DECLINED: 'Declined',
  CLOSED: 'Closed',
  EXPIRED: 'Expired',
};

/** The labels of the states for administrators. */
export const deskStatusLabels: Record<QuoteStatus, string> = {
  ...quoteStatusLabels,
  NEW: 'Waiting for an offer',
};

const wish = z.array(singleLine(nonEmptyText())).max(200, 'At most 200 entries.').default([]);

const createCriteria = (entries: typeof wish) =>
  z.object({
    api_specs: entries,
    acea_specs: entries,
    countries: entries,
    brands: entries,
    sae_grades: entries,
    manufacturers: entries,
  });

/** The criteria of a quote request, from the lists or in the words of the customer. */
export const quoteWishesShape = createCriteria(wish);
export const quoteWishes = quoteWishesShape.keyof().options;

/** Maximum number of characters in one list of criteria, because the list of quotes returns the criteria of every quote. */
const maxWishLength = 5000;

const wishToSend = wish.refine(
  (entries) => entries.join('').length <= maxWishLength,
  'These entries are too long. Put what is missing into the comments.',
);

/** What a customer would like to buy: criteria from the lists or in the customer's words, chosen oils and tests, a comment. */
export const quoteRequestBody = z.object({
  contact_name: singleLine(requiredText()),
  company_name: singleLine(optionalText()).default(''),
  company_email: emailText,
  daytime_phone: singleLine(optionalText()).default(''),
  ...createCriteria(wishToSend).shape,
  samples: z.array(idShape).max(maxDatasetOils, 'At most 1,000 oils.').default([]),
  /** The tests wanted; empty: all tests, or what the comments say. */
  tests: z.array(idShape).max(200).default([]),
  comments: optionalText(5000).default(''),
});
export type QuoteRequestBody = z.output<typeof quoteRequestBody>;

/** A quote offer: datasets at one price, valid until the end of a day (UTC). */
export const quoteOfferBody = z.object({
  reports: orderedDatasets,
  price: dollarsShape,
  message: optionalText(5000).default(''),
  valid_until: dayShape('A date like 2027-01-31.'),
});
export type QuoteOfferBody = z.output<typeof quoteOfferBody>;

/**
 * An offer as stored and returned. Names of datasets are not checked, because earlier versions accepted invisible characters in them. The offer
 * of a quotation may contain regional databases in place of datasets, and discounts, which its price already includes.
 */
export const quoteOfferShape = quoteOfferBody.extend({
  reports: storedDatasets,
  regional_reports: z
    .array(
      z.object({
        id: idShape,
        year: z.int(),
        region: z.enum(regions),
        quantity: z.int(),
        price: dollarsShape,
      }),
    )
    .default([]),
  discounts: z.array(appliedDiscount).default([]),
});
export type QuoteOffer = z.output<typeof quoteOfferShape>;

/** The quote that a quotation creates. `pdf` is the path of its document, which is read with the caller's token. */
export const quotationShape = z.object({
  quote: idShape,
  reference: z.string(),
  total_price: dollarsShape,
  valid_until: z.iso.date(),
  pdf: z.string(),
});
export type Quotation = z.output<typeof quotationShape>;

export const quoteShape = quoteRequestBody.extend({
  contact_name: z.string(),
  company_email: z.string(),
  id: idShape,
  reference: z.string(),
  created: timeShape,
  status: z.enum(quoteStatuses),
  /** Whether the caller requested the quote. Only that account may accept or decline the offer. */
  mine: z.boolean(),
  offer: quoteOfferShape.nullable(),
  /** The order placed by accepting the offer. */
  order: idShape.nullable(),
  messages: z.array(z.object({ at: timeShape, by: z.string(), text: z.string() })),
});
export type Quote = z.output<typeof quoteShape>;

/** What the holder of a mailed secret may see of a quote requested without an account. */
export const claimableQuote = z.object({
  reference: z.string(),
  /** The address the quote was requested with; only an account of this address can claim it. */
  email: z.string(),
  status: z.enum(quoteStatuses),
  offer: quoteOfferShape,
});
export type ClaimableQuote = z.output<typeof claimableQuote>;
