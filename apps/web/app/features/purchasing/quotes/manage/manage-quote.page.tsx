import { listAuditLog } from '@iom/contract/accounts/accounts.endpoints.ts';
import {
  countOilFacets,
  listAvailableTests,
  listOilIds,
} from '@iom/contract/catalogue/catalogue.endpoints.ts';
import type { Facets } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { maxDatasetOils } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { closeQuote, listQuotes, readQuote } from '@iom/contract/purchasing/quotes/quotes.endpoints.ts';
import { deskStatusLabels, type Quote } from '@iom/contract/purchasing/quotes/quotes.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { maxPageSize } from '@iom/contract/shared/paging.ts';
import { Anchor, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { call } from '../../../../lib/api/api.ts';
import { endpointQuery, invalidate } from '../../../../lib/api/endpoint-query.ts';
import { date, dateTime, money } from '../../../../lib/format/formats.ts';
import { usePageTitle } from '../../../../lib/pages/site.ts';
import { ConfirmMutation } from '../../../../ui/dialogs/ConfirmMutation.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { RowLoader } from '../../../../ui/forms/EditForm.tsx';
import { NotFound, pageById } from '../../../../ui/NotFound.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import classes from '../../../../ui/record/record.module.css';
import { OfferedItems } from '../OfferedItems.tsx';
import { OfferTerms } from '../OfferHead.tsx';
import { OfferPdfButton } from '../QuotationButton.tsx';
import { QuoteRequest } from '../QuoteRequest.tsx';
import { hasCriteria, matchCriteria, oilQuery, requestName } from './matching-oils.rules.ts';
import { OfferForm } from './OfferForm.tsx';
import { draftOfOffer } from './offer-draft.rules.ts';

// The history of a quote, from its messages and the audit log.

/** The fields of a quote in the audit log. */
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

interface HistoryEntry {
  /** Undefined if the time is unknown. */
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
  if (action === 'quote.close') return { at, title: 'Closed', by: actor, text: '' };
  if (action === 'quote.create') return { at, title: 'Quotation made', by: actor, text: offerText(after) };
  const title = offerText(before) === '' ? 'Offer made' : 'Offer replaced';
  return { at, title, by: actor, text: offerText(after) };
};

/** The reason of a declined quote: the message that came after its last offer. */
const declineReason = ({ status, messages }: Quote, rows: readonly AuditRow[]) => {
  if (status !== 'DECLINED') return undefined;
  const offers = rows.filter(({ action }) => action === 'quote.offer').map(({ at }) => Date.parse(at));
  return messages.find(({ at }) => Date.parse(at) > Math.max(...offers));
};

const sortTime = ({ at }: HistoryEntry) => (at === undefined ? Number.POSITIVE_INFINITY : Date.parse(at));

/** The request, offers, messages and closing of a quote, oldest first. The comment of the request is shown with the request. */
const quoteHistory = (quote: Quote, rows: readonly AuditRow[]): HistoryEntry[] => {
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
    (a, b) => sortTime(a) - sortTime(b),
  );
};

/** The request, offers and messages of a quote, oldest first. */
const QuoteHistory = ({ quote }: { quote: Quote }) => {
  const changes = useQuery(
    endpointQuery(listAuditLog, {
      query: { target: `quote ${quote.id}`, page_size: String(maxPageSize) },
    }),
  );
  return (
    <Stack component="section" gap="md" aria-label="History">
      <Title order={2}>History</Title>
      {changes.error && <ErrorState message={changes.error.message} onRetry={() => void changes.refetch()} />}
      {changes.isPending && <Skeleton h={160} animate={false} />}
      {changes.data && (
        <ol className={classes.texts}>
          {quoteHistory(quote, changes.data.results).map(({ at, title, by, text }) => (
            <li key={`${at} ${title}`}>
              <Text size="sm" className="quiet">
                {[title, by, ...(at ? [dateTime(at)] : [])].join(', ')}
              </Text>
              {text && <Text className={classes.text ?? ''}>{text}</Text>}
            </li>
          ))}
        </ol>
      )}
    </Stack>
  );
};

/** Whether administrators can still make or replace an offer, or close the quote. */
const isOpen = ({ status }: Quote) => status === 'NEW' || status === 'QUOTED' || status === 'EXPIRED';

const CloseQuote = ({ quote }: { quote: Quote }) => {
  const client = useQueryClient();
  const [confirming, setConfirming] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setConfirming(true)}>
        Close quote
      </Button>
      {confirming && (
        <ConfirmMutation
          title={`Close quote ${quote.reference}`}
          confirm="Close quote"
          send={() => call(closeQuote, { params: { id: quote.id }, body: { status: 'CLOSED' } })}
          refresh={() => invalidate(client, listQuotes, readQuote, listAuditLog)}
          success={`Quote ${quote.reference} closed.`}
          onClose={() => setConfirming(false)}
        >
          {quote.status === 'QUOTED'
            ? 'The offer can no longer be accepted. We email the requester, who sees “Closed”. This cannot be undone.'
            : 'No offer can be made afterwards. No email is sent; the requester sees “Closed”. This cannot be undone.'}
        </ConfirmMutation>
      )}
    </>
  );
};

interface OfferDeskProps {
  quote: Quote;
  onDone?: (() => void) | undefined;
}

const foundText = (count: number) => {
  if (count === 0) return 'No oil of the catalog meets all criteria. Add oils by some of them.';
  const found = `${counted(count, 'oil')} of the catalog ${count === 1 ? 'meets' : 'meet'} the criteria`;
  return count > maxDatasetOils
    ? `${found}, and a dataset holds 1,000. Narrow them down with Add oils.`
    : `${found} and ${count === 1 ? 'is' : 'are'} proposed here.`;
};

/** A first offer: the requested oils, or, if there are none, the oils of the catalog that meet the criteria. */
const FirstOffer = ({ quote, onDone, facets }: OfferDeskProps & { facets: Facets }) => {
  const { criteria, unmatched } = matchCriteria(quote, facets);
  const searches = quote.samples.length === 0 && hasCriteria(criteria);
  const matching = useQuery({
    ...endpointQuery(listOilIds, { query: oilQuery(criteria) }),
    enabled: searches,
  });
  if (searches && matching.isPending) return <Skeleton h={480} animate={false} />;
  const found = matching.data?.ids ?? [];
  const proposed = found.length <= maxDatasetOils ? found : [];
  return (
    <Stack gap="md">
      {searches && <Text role="status">{foundText(found.length)}</Text>}
      {unmatched.length > 0 && <Text>Not in the catalog: {unmatched.join(', ')}.</Text>}
      <OfferForm
        quote={quote}
        criteria={criteria}
        initialDatasets={[
          {
            key: 0,
            name: requestName(quote),
            oils: quote.samples.length > 0 ? quote.samples : proposed,
            tests: quote.tests.length > 0 ? quote.tests : 'all',
          },
        ]}
        onDone={onDone}
      />
    </Stack>
  );
};

/** Changes an offer that was made. */
const NextOffer = ({
  quote,
  offer,
  facets,
  onDone,
}: OfferDeskProps & { offer: NonNullable<Quote['offer']>; facets: Facets }) => {
  const samples = [...new Set(offer.reports.flatMap((report) => report.samples.map(({ id }) => id)))];
  const tests = useQuery(
    endpointQuery(listAvailableTests, { body: { samples: samples.slice(0, maxDatasetOils) } }),
  );
  if (tests.isLoadingError)
    return <ErrorState message={tests.error.message} onRetry={() => void tests.refetch()} />;
  if (!tests.data) return <Skeleton h={480} animate={false} />;
  return (
    <OfferForm
      quote={quote}
      criteria={matchCriteria(quote, facets).criteria}
      initialDatasets={draftOfOffer(offer.reports, tests.data.results)}
      onDone={onDone}
    />
  );
};

/** The form of an offer, filled in from the request or from the offer it replaces. */
const OfferDesk = ({ quote, onDone }: OfferDeskProps) => {
  const facets = useQuery(endpointQuery(countOilFacets, { query: { status: 'RELEASED' } }));
  if (facets.isLoadingError)
    return <ErrorState message={facets.error.message} onRetry={() => void facets.refetch()} />;
  if (!facets.data) return <Skeleton h={480} animate={false} />;
  return quote.offer ? (
    <NextOffer quote={quote} offer={quote.offer} facets={facets.data} onDone={onDone} />
  ) : (
    <FirstOffer quote={quote} facets={facets.data} onDone={onDone} />
  );
};

const CurrentOffer = ({ quote, offer }: { quote: Quote; offer: NonNullable<Quote['offer']> }) => {
  const [replacing, setReplacing] = useState(false);
  return (
    <Stack component="section" gap="md" aria-label="Offer">
      <Title order={2}>Offer</Title>
      {replacing ? (
        <OfferDesk quote={quote} onDone={() => setReplacing(false)} />
      ) : (
        <>
          <OfferTerms offer={offer} />
          <OfferedItems offer={offer} />
          {quote.order !== null && (
            <Anchor component={Link} to={pages.manageOrder.path({ id: quote.order })}>
              Order {quote.order}
            </Anchor>
          )}
          <Group>
            {isOpen(quote) && offer.reports.length > 0 && (
              <Button variant="default" onClick={() => setReplacing(true)}>
                Change the offer
              </Button>
            )}
            <OfferPdfButton quote={quote.id} />
          </Group>
        </>
      )}
    </Stack>
  );
};

const Offer = ({ quote }: { quote: Quote }) => {
  if (quote.offer) return <CurrentOffer quote={quote} offer={quote.offer} />;
  return (
    <Stack component="section" gap="md" aria-label="Offer">
      <Title order={2}>Offer</Title>
      {isOpen(quote) ? <OfferDesk quote={quote} /> : <Text>No offer was made.</Text>}
    </Stack>
  );
};

const Content = ({ quote }: { quote: Quote }) => (
  <>
    <PageHeader
      title={`Quote ${quote.reference}`}
      lead={`${deskStatusLabels[quote.status]}. Requested on ${date(quote.created)} by ${quote.contact_name}.`}
      actions={
        <>
          <Button component={Link} to={pages.manageQuotes.path()} variant="default">
            All quotes
          </Button>
          {isOpen(quote) && <CloseQuote quote={quote} />}
        </>
      }
    />
    <div className={classes.layout}>
      <Stack gap="xl" miw={0}>
        {quote.comments && (
          <Stack component="section" gap="xs" aria-label="Comments">
            <Title order={2}>Comments of the customer</Title>
            <Text className={classes.text ?? ''}>{quote.comments}</Text>
          </Stack>
        )}
        <Offer key={quote.id} quote={quote} />
      </Stack>
      <Stack gap="xl" miw={0}>
        <QuoteRequest quote={quote} />
        <QuoteHistory quote={quote} />
      </Stack>
    </div>
  </>
);

/** A quote as administrators see it: the offer or its form, the request and the history. */
const ManageQuote = ({ id }: { id: number }) => {
  const query = useQuery(endpointQuery(readQuote, { params: { id } }));
  usePageTitle(query.data && `Quote ${query.data.reference}`);
  return (
    <RowLoader query={query} notFound={<NotFound />}>
      {(quote) => <Content quote={quote} />}
    </RowLoader>
  );
};

export default pageById(ManageQuote);
