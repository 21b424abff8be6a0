import { listAuditLog } from '@iom/contract/accounts/accounts.endpoints.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { closeQuote, listQuotes, readQuote } from '@iom/contract/purchasing/quotes/quotes.endpoints.ts';
import type { Quote } from '@iom/contract/purchasing/quotes/quotes.schemas.ts';
import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../../../lib/api/api.ts';
import { endpointQuery, invalidate } from '../../../../lib/api/endpoint-query.ts';
import { date } from '../../../../lib/format/formats.ts';
import { usePageTitle } from '../../../../lib/pages/site.ts';
import { ConfirmMutation } from '../../../../ui/dialogs/ConfirmMutation.tsx';
import { LoadedRow } from '../../../../ui/forms/EditForm.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import classes from '../../../../ui/record/record.module.css';
import { OfferTerms } from '../OfferTerms.tsx';
import { QuoteOfferDatasets } from '../QuoteOfferDatasets.tsx';
import { QuoteRequest } from '../QuoteRequest.tsx';
import { deskStatusLabels } from '../quote-labels.rules.ts';
import { OfferDesk } from './OfferDesk.tsx';
import { QuoteHistory } from './QuoteHistory.tsx';

/** Whether an offer can be made, replaced or the quote closed. */
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
          success={`Quote ${quote.reference} is closed.`}
          onClose={() => setConfirming(false)}
        >
          {quote.status === 'QUOTED'
            ? 'The offer can no longer be accepted. The requester is told by mail and sees “Closed”. This cannot be undone.'
            : 'No offer can be made any more. No mail is sent; the requester sees “Closed”. This cannot be undone.'}
        </ConfirmMutation>
      )}
    </>
  );
};

const MadeOffer = ({ quote, offer }: { quote: Quote; offer: NonNullable<Quote['offer']> }) => {
  const [replacing, setReplacing] = useState(false);
  return (
    <Stack component="section" gap="md" aria-label="Offer">
      <Title order={2}>Offer</Title>
      {replacing ? (
        <OfferDesk quote={quote} onDone={() => setReplacing(false)} />
      ) : (
        <>
          <OfferTerms offer={offer} />
          <QuoteOfferDatasets datasets={offer.reports} />
          {quote.order !== null && (
            <Anchor component={Link} to={pages.manageOrder.path({ id: quote.order })}>
              Order {quote.order}
            </Anchor>
          )}
          {isOpen(quote) && (
            <Button variant="default" onClick={() => setReplacing(true)} style={{ alignSelf: 'start' }}>
              Change the offer
            </Button>
          )}
        </>
      )}
    </Stack>
  );
};

const Offer = ({ quote }: { quote: Quote }) => {
  if (quote.offer) return <MadeOffer quote={quote} offer={quote.offer} />;
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
        <Offer key={quote.id} quote={quote} />
      </Stack>
      <Stack gap="xl" miw={0}>
        <QuoteRequest quote={quote} />
        {quote.comments && (
          <Stack component="section" gap="xs" aria-label="Comments">
            <Title order={3}>Comments</Title>
            <Text className={classes.text ?? ''}>{quote.comments}</Text>
          </Stack>
        )}
        <QuoteHistory quote={quote} />
      </Stack>
    </div>
  </>
);

/** A quote as administrators see it: the offer or its form, the request and the history. */
export const ManageQuote = ({ id, notFound }: { id: number; notFound: ReactNode }) => {
  const query = useQuery(endpointQuery(readQuote, { params: { id } }));
  usePageTitle(query.data && `Quote ${query.data.reference}`);
  return (
    <LoadedRow query={query} notFound={notFound}>
      {(quote) => <Content quote={quote} />}
    </LoadedRow>
  );
};
