import type { OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import type { QuoteOfferBody } from '@iom/contract/purchasing/quotes/quotes.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { validUntilText } from '@iom/contract/shared/dates.ts';
import { centsFromDollars, formatMoney } from '@iom/contract/shared/money.ts';
import { formatGrade } from '@iom/contract/shared/sae-grade.ts';
import type { Site } from '#platform/site.ts';
import { quoteReference } from './quotes.rules.ts';
import type { QuoteRow } from './quotes.store.ts';

const labels: Record<keyof QuoteRow['wishes'], string> = {
  api_specs: 'API',
  acea_specs: 'ACEA',
  countries: 'Countries',
  brands: 'Brands',
  sae_grades: 'SAE grades',
  manufacturers: 'Manufacturers',
};

const criteriaLines = (criteria: QuoteRow['wishes']) =>
  Object.entries(labels).flatMap(([name, label]) => {
    const values = criteria[name as keyof typeof labels];
    return values.length > 0 ? [`${label}: ${values.join(', ')}`] : [];
  });

const oilLine = (oil: OilRow) =>
  [oil.sample__report_number, oil.year, oil.brand_name, formatGrade(oil.sample__sae_grade), oil.country].join(
    ', ',
  );

const paragraphs = (...texts: string[]) => texts.filter((text) => text !== '').join('\n\n');

/** Mail to the institute: the contact and the request. */
export const instituteRequestMail = (
  quote: QuoteRow,
  { oils, testNames }: { oils: readonly OilRow[]; testNames: readonly string[] },
  { publicUrl }: Site,
) => ({
  subject: `Quote request ${quoteReference(quote.id)} from ${quote.contactName}`,
  text: paragraphs(
    [
      `Name: ${quote.contactName}`,
      quote.companyName && `Company: ${quote.companyName}`,
      `Email: ${quote.companyEmail}`,
      quote.daytimePhone && `Phone: ${quote.daytimePhone}`,
    ]
      .filter(Boolean)
      .join('\n'),
    criteriaLines(quote.wishes).join('\n'),
    oils.length > 0 ? ['Oils:', ...oils.map(oilLine)].join('\n') : '',
    testNames.length > 0 ? `Tests: ${testNames.join(', ')}` : '',
    quote.comments,
    `The quote: ${publicUrl}${pages.manageQuote.path({ id: quote.id })}`,
  ),
});

/**
 * To the requester. Contains no user input, so that the form cannot send text to other people's addresses.
 */
export const requestReceivedMail = (quote: QuoteRow, { publicUrl }: Site) => ({
  subject: `We have your quote request ${quoteReference(quote.id)}`,
  text: paragraphs(
    `Your request for a quote has arrived. Its reference is ${quoteReference(quote.id)}.`,
    'We will email you at this address with the datasets and a price.',
    quote.requesterId === null ? '' : `Your request: ${publicUrl}${pages.quote.path({ id: quote.id })}`,
    'If you did not request a quote, you can ignore this email.',
  ),
});

/** The kind of mail attachment that is the PDF of a quote's offer. */
export const offerAttachment = 'offer';
const attachOffer = ({ id }: QuoteRow) => ({ kind: offerAttachment, id });

/** Mail to the user who created a quotation. */
export const quotationMail = (quote: QuoteRow, { publicUrl }: Site) => ({
  subject: `Your quotation ${quoteReference(quote.id)}`,
  attachment: attachOffer(quote),
  text: paragraphs(
    `Your quotation ${quoteReference(quote.id)} is attached.`,
    `Price: ${formatMoney(quote.offerCents ?? 0)}, valid until ${validUntilText(quote.offerValidUntil ?? '')}.`,
    `View the quotation: ${publicUrl}${pages.quote.path({ id: quote.id })}`,
  ),
});

/** Mail to the requester; `secret` claims a quote requested without an account. */
export const offerMail = (
  quote: QuoteRow,
  offer: QuoteOfferBody,
  secret: string | null,
  { publicUrl }: Site,
) => ({
  name: quote.contactName,
  subject: `Our offer for your request ${quoteReference(quote.id)}`,
  attachment: attachOffer(quote),
  text: paragraphs(
    offer.reports.map(({ name, samples }) => `${name}: ${counted(samples.length, 'oil')}`).join('\n'),
    `Price: ${formatMoney(centsFromDollars(offer.price))}, valid until ${validUntilText(offer.valid_until)}. The offer is attached as a PDF.`,
    offer.message,
    `View the offer: ${publicUrl}${secret === null ? pages.quote.path({ id: quote.id }) : pages.claimQuote.path({ token: secret })}`,
    secret === null
      ? ''
      : 'The page shows the offer to everybody who has its link. To accept or decline it, you need an account for this email address.',
  ),
});

/** Mail to the requester: the quote was closed and its offer can no longer be accepted. */
export const offerWithdrawnMail = (quote: QuoteRow, { publicUrl }: Site) => ({
  name: quote.contactName,
  subject: `Our offer ${quoteReference(quote.id)} has been withdrawn`,
  text: paragraphs(
    `We have withdrawn our offer for your request ${quoteReference(quote.id)}. It can no longer be accepted.`,
    quote.requesterId === null ? '' : `Your request: ${publicUrl}${pages.quote.path({ id: quote.id })}`,
    `Questions: ${publicUrl}${pages.contact.path()}`,
  ),
});

/** Mail to the institute: the offer was declined. */
export const instituteDeclineMail = (quote: QuoteRow, reason: string, { publicUrl }: Site) => ({
  subject: `Quote ${quoteReference(quote.id)} was declined`,
  text: paragraphs(
    `${quote.contactName} declined the offer ${quoteReference(quote.id)}.`,
    reason,
    `The quote: ${publicUrl}${pages.manageQuote.path({ id: quote.id })}`,
  ),
});

/** Mail to the requester: the accepted offer, and where to pay its order. */
export const offerAcceptedMail = (
  quote: QuoteRow,
  order: number,
  totalCents: number,
  { publicUrl }: Site,
) => ({
  subject: `You accepted our offer ${quoteReference(quote.id)}`,
  text: paragraphs(
    `You accepted our offer ${quoteReference(quote.id)} at ${formatMoney(totalCents)}. It is now order ${order}.`,
    'The data are yours as soon as the order is paid by card or we approve your purchase order.',
    `Pay the order: ${publicUrl}${pages.order.path({ id: order })}`,
  ),
});

/** Mail to the institute: the offer was accepted. */
export const instituteAcceptanceMail = (
  quote: QuoteRow,
  order: number,
  totalCents: number,
  { publicUrl }: Site,
) => ({
  subject: `Quote ${quoteReference(quote.id)} was accepted`,
  text: paragraphs(
    `${quote.contactName} accepted the offer ${quoteReference(quote.id)} at ${formatMoney(totalCents)}.`,
    `Order ${order}: ${publicUrl}${pages.manageOrder.path({ id: order })}`,
    `The quote: ${publicUrl}${pages.manageQuote.path({ id: quote.id })}`,
  ),
});
