import { z } from 'zod';
import { dollarsShape } from '../shared/money.ts';
import { idShape, timeShape } from '../shared/shapes.ts';
import { emailText, optionalText, requiredText, singleLine } from '../shared/text.ts';
import { largestDataset, orderedDatasets } from './orders.schemas.ts';

export const quoteStatuses = ['NEW', 'QUOTED', 'ACCEPTED', 'DECLINED', 'CLOSED', 'EXPIRED'] as const;
export type QuoteStatus = (typeof quoteStatuses)[number];

const wishes = z.array(singleLine(requiredText())).max(200, 'At most 200 entries.').default([]);

/** What a customer would like to buy: criteria from the lists or in own words, chosen oils, a comment. */
export const quoteRequestBody = z.object({
  contact_name: singleLine(requiredText()),
  company_name: singleLine(optionalText()).default(''),
  company_email: emailText,
  daytime_phone: singleLine(optionalText()).default(''),
  api_specs: wishes,
  acea_specs: wishes,
  countries: wishes,
  brands: wishes,
  sae_grades: wishes,
  manufacturers: wishes,
  samples: z.array(idShape).max(largestDataset, 'At most 1,000 oils.').default([]),
  comments: optionalText(5000).default(''),
});
export type QuoteRequestBody = z.output<typeof quoteRequestBody>;
/** What a quote asks for beside chosen oils and a comment. */
export const quoteWishes = [
  'api_specs',
  'acea_specs',
  'countries',
  'brands',
  'sae_grades',
  'manufacturers',
] as const;

/** The institute's answer: datasets at one price, good until the end of a day (UTC). */
export const quoteOfferBody = z.object({
  reports: orderedDatasets,
  price: dollarsShape,
  message: optionalText(5000).default(''),
  valid_until: z.iso.date('A date like 2027-01-31.'),
});
export type QuoteOfferBody = z.output<typeof quoteOfferBody>;

export const quoteShape = quoteRequestBody.extend({
  company_email: z.string(),
  id: idShape,
  reference: z.string(),
  created: timeShape,
  status: z.enum(quoteStatuses),
  /** Asked for by the caller, who alone may accept and decline. */
  mine: z.boolean(),
  offer: quoteOfferBody.nullable(),
  /** The order made of the offer. */
  order: idShape.nullable(),
  messages: z.array(z.object({ at: timeShape, by: z.string(), text: z.string() })),
});
export type Quote = z.output<typeof quoteShape>;
