import { z } from 'zod';
import { endpoint } from '../../shared/endpoint.ts';
import { listEndpoint } from '../../shared/list-endpoint.ts';
import { file, flagParam, idParams, idShape } from '../../shared/shapes.ts';
import { optionalText } from '../../shared/text.ts';
import { quotationBody } from '../orders/orders.schemas.ts';
import {
  claimableQuote,
  quotationShape,
  quoteOfferBody,
  quoteOfferShape,
  quoteRequestBody,
  quoteShape,
  quoteStatuses,
} from './quotes.schemas.ts';

const maxOfferBytes = 1024 * 1024;

export const requestQuote = endpoint({
  method: 'POST',
  path: '/api/home/quote-requests/',
  access: 'public',
  summary: 'Request a quote; its reference is also mailed',
  limit: { max: 5, minutes: 10 },
  body: quoteRequestBody,
  responses: { 201: z.object({ reference: z.string() }) },
});

export const listQuotes = listEndpoint({
  path: '/api/home/quote-requests/',
  access: 'user',
  summary: 'The quotes of the user; all quotes for administrators',
  row: quoteShape,
  ordering: ['id', 'created'],
  filters: {
    status: z.enum(quoteStatuses).optional(),
    /** Restricts an administrator's list to quotes the administrator requested. */
    mine: flagParam.optional(),
    /** Part of the reference, the contact or the request. */
    search: optionalText().optional(),
  },
});

export const readQuote = endpoint({
  method: 'GET',
  path: '/api/home/quote-requests/:id/',
  access: 'user',
  summary: 'A quote, for its requester and administrators',
  params: idParams,
  responses: { 200: quoteShape },
  failures: ['not_found'],
});

export const createQuotation = endpoint({
  method: 'POST',
  path: '/api/purchasing/quotations/',
  access: 'user',
  audit: 'quote.create',
  summary:
    'Make a quote of datasets or regional databases at the prices of today, less discounts, valid for 30 days',
  limit: { max: 30, minutes: 60 },
  body: quotationBody,
  bodyLimit: maxOfferBytes,
  responses: { 201: quotationShape },
  failures: [],
});

export const readOfferPdf = endpoint({
  method: 'GET',
  path: '/api/home/quote-requests/:id/offer.pdf',
  access: 'user',
  summary: 'The offer of a quote as PDF, for its requester and administrators',
  params: idParams,
  responses: { 200: file('application/pdf') },
  failures: ['not_found', 'report_failed'],
});

export const closeQuote = endpoint({
  method: 'PATCH',
  path: '/api/home/quote-requests/:id/',
  access: 'admin',
  audit: 'quote.close',
  summary: 'Close a quote',
  params: idParams,
  body: z.object({ status: z.literal('CLOSED') }),
  responses: { 200: quoteShape },
  failures: ['not_found', 'quote_not_open'],
});

export const offerQuote = endpoint({
  method: 'POST',
  path: '/api/home/quote-requests/:id/offer/',
  access: 'admin',
  audit: 'quote.offer',
  needsFreshFactor: true,
  summary: 'Make an offer for a quote: datasets at a price; replaces an earlier offer',
  params: idParams,
  body: quoteOfferBody,
  bodyLimit: maxOfferBytes,
  responses: { 200: quoteShape },
  failures: ['not_found', 'quote_not_open'],
});

const secretBody = z.object({ token: z.string().max(200) });

export const readClaimableQuote = endpoint({
  method: 'POST',
  path: '/api/home/quote-requests/claim/offer/',
  access: 'public',
  summary: 'The offer of a mailed secret; claims nothing',
  body: secretBody,
  responses: { 200: claimableQuote },
  failures: ['not_found'],
});

/** Claims a quote requested without an account for the caller, by the mailed secret. */
export const claimQuote = endpoint({
  method: 'POST',
  path: '/api/home/quote-requests/claim/',
  access: 'user',
  summary: 'Claim a quote requested without an account, with the mailed secret and an account of its email',
  body: secretBody,
  responses: { 200: quoteShape },
  failures: ['not_found'],
});

/** The offer that the caller was shown; refused if the offer has changed since. */
const shownOffer = { offer: quoteOfferShape.optional() };
/** An offer as large as one may be, with what comes beside it. */
const answerBytes = maxOfferBytes + 64 * 1024;

export const acceptQuote = endpoint({
  method: 'POST',
  path: '/api/home/quote-requests/:id/accept/',
  access: 'user',
  summary:
    'Accept an offer as an order at its price; a repeat returns the same order. When that is canceled the offer is open again',
  params: idParams,
  body: z.object(shownOffer).nullish(),
  bodyLimit: answerBytes,
  responses: { 200: z.object({ order_id: idShape }) },
  failures: ['not_found', 'quote_not_open', 'offer_changed', 'data_withdrawn', 'discount_used_up'],
});

export const declineQuote = endpoint({
  method: 'POST',
  path: '/api/home/quote-requests/:id/decline/',
  access: 'user',
  summary: 'Decline an offer, with an optional reason',
  params: idParams,
  body: z.object({ reason: optionalText(5000).optional(), ...shownOffer }).nullish(),
  bodyLimit: answerBytes,
  responses: { 200: quoteShape },
  failures: ['not_found', 'quote_not_open', 'offer_changed'],
});
