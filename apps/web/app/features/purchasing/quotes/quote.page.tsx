import { pages } from '@iom/contract/pages/pages.ts';
import { orderStatusLabel } from '@iom/contract/purchasing/invoices/invoice.rules.ts';
import { listOrderHistory } from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import {
  acceptQuote,
  declineQuote,
  listQuotes,
  readQuote,
} from '@iom/contract/purchasing/quotes/quotes.endpoints.ts';
import { type Quote, quoteStatusLabels } from '@iom/contract/purchasing/quotes/quotes.schemas.ts';
import { Anchor, Button, Skeleton, Stack, Text, Textarea, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { z } from 'zod';
import { ApiFailure, call } from '../../../lib/api/api.ts';
import { endpointQuery, invalidate } from '../../../lib/api/endpoint-query.ts';
import { date, money } from '../../../lib/format/formats.ts';
import { useDraft } from '../../../lib/forms/use-draft.ts';
import { usePageTitle } from '../../../lib/pages/site.ts';
import { clearForms } from '../../../lib/storage/tab-forms.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { NotFound, pageById } from '../../../ui/NotFound.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import classes from '../../../ui/record/record.module.css';
import { useFollowedOrder } from '../orders/use-followed-order.ts';
import { OfferedItems } from './OfferedItems.tsx';
import { OfferHead, offerPage } from './OfferHead.tsx';
import { OfferPdfButton } from './QuotationButton.tsx';
import { QuoteRequest } from './QuoteRequest.tsx';
import { offerOutcome } from './quote-labels.ts';

interface OfferProps {
  quote: Quote;
  offer: NonNullable<Quote['offer']>;
}

/** A dialog about the offer as it was when the dialog was opened. */
const useOfferDialog = (offer: OfferProps['offer']) => {
  const [confirming, { open, close }] = useDisclosure(false);
  const [shown, setShown] = useState(offer);
  const openFor = () => {
    setShown(offer);
    open();
  };
  return { confirming, shown, openFor, close };
};

const Accept = ({ quote, offer }: OfferProps) => {
  const { confirming, shown, openFor, close } = useOfferDialog(offer);
  const client = useQueryClient();
  const navigate = useNavigate();
  const accept = useMutation({
    mutationFn: () => call(acceptQuote, { params: { id: quote.id }, body: { offer: shown } }),
    onSuccess: ({ order_id }) => navigate(pages.datasetPayment.path({ order: order_id })),
    onSettled: () => invalidate(client, listQuotes, readQuote, listOrderHistory),
  });
  return (
    <>
      <Button
        onClick={() => {
          accept.reset();
          openFor();
        }}
      >
        Accept offer
      </Button>
      <ConfirmDialog
        opened={confirming}
        title={`Accept offer ${quote.reference}`}
        confirm="Accept and go to payment"
        pending={accept.isPending}
        error={accept.error?.message}
        onConfirm={() => accept.mutate()}
        onClose={close}
      >
        This creates an order for {money(shown.price)}. You pay it next, by card or by purchase order.
      </ConfirmDialog>
    </>
  );
};

const declineDraft = z.object({ reason: z.string() });

const Decline = ({ quote, offer }: OfferProps) => {
  const { confirming, shown, openFor, close } = useOfferDialog(offer);
  const draft = `decline-${quote.id}` as const;
  const form = useForm({ initialValues: { reason: '' } });
  useDraft(form, draft, declineDraft);
  const client = useQueryClient();
  const decline = useMutation({
    mutationFn: () =>
      call(declineQuote, { params: { id: quote.id }, body: { ...form.values, offer: shown } }),
    onSuccess: (declined) => {
      clearForms([draft]);
      client.setQueryData(endpointQuery(readQuote, { params: { id: quote.id } }).queryKey, declined);
      close();
    },
    onSettled: () => invalidate(client, listQuotes, readQuote),
  });
  return (
    <>
      <Button
        variant="default"
        onClick={() => {
          decline.reset();
          openFor();
        }}
      >
        Decline
      </Button>
      <ConfirmDialog
        opened={confirming}
        title={`Decline offer ${quote.reference}`}
        confirm="Decline offer"
        pending={decline.isPending}
        error={decline.error?.message}
        onConfirm={() => decline.mutate()}
        onClose={close}
      >
        <Textarea
          label="Reason (optional)"
          description="It helps us to make a better offer."
          rows={4}
          maxLength={5000}
          {...form.getInputProps('reason')}
        />
      </ConfirmDialog>
    </>
  );
};

/** The order of an accepted offer, which its requester can pay while it is unpaid. */
const AcceptedOrder = ({ id, mine }: { id: number; mine: boolean }) => {
  const { data: order } = useFollowedOrder(id, mine);
  return (
    <Stack gap="sm" align="start">
      <Text>
        Accepted.{' '}
        <Anchor component={Link} to={pages.order.path({ id })} inherit>
          Order {id}
        </Anchor>
        {order && order.status !== 'IN_PROCESS' && `: ${orderStatusLabel(order).toLowerCase()}`}
        {order?.in_payment && ': card payment in progress'}
      </Text>
      {order?.status === 'IN_PROCESS' && !order.in_payment && (
        <Button component={Link} to={pages.datasetPayment.path({ order: id })}>
          Pay now
        </Button>
      )}
    </Stack>
  );
};

/** Terms of the offer with Accept, Decline and its PDF. */
const QuoteHead = ({ quote, offer }: OfferProps) => {
  const isOpen = quote.status === 'QUOTED' && quote.mine;
  return (
    <OfferHead
      offer={offer}
      isOpen={isOpen}
      actions={
        <>
          {isOpen && (
            <>
              <Accept quote={quote} offer={offer} />
              <Decline quote={quote} offer={offer} />
            </>
          )}
          <OfferPdfButton quote={quote.id} />
        </>
      }
    />
  );
};

/** What the offer consists of, and what has become of it. */
const QuoteOffer = ({ quote, offer }: OfferProps) => {
  const outcome = offerOutcome(quote);
  return (
    <Stack component="section" gap="md" aria-label="In this offer">
      <Title order={2}>In this offer</Title>
      {quote.order !== null && <AcceptedOrder id={quote.order} mine={quote.mine} />}
      {outcome && <Text>{outcome}</Text>}
      <OfferedItems offer={offer} />
    </Stack>
  );
};

const NoOffer = ({ quote }: { quote: Quote }) => (
  <Stack component="section" gap="md" aria-label="Our offer">
    <Title order={2}>Our offer</Title>
    <Text>
      {offerOutcome(quote) ??
        `It will appear here with datasets and a price. We will email ${quote.company_email} when it is ready.`}
    </Text>
  </Stack>
);

/** One quote: the offer with Accept and Decline, the messages, and the request. */
const QuotePage = ({ id }: { id: number }) => {
  const { data: quote, error, refetch } = useQuery(endpointQuery(readQuote, { params: { id } }));
  usePageTitle(quote && `Quote ${quote.reference}`);
  if (error instanceof ApiFailure && error.status === 404) return <NotFound />;
  return (
    <>
      {!quote && !error && <Skeleton h={480} animate={false} />}
      {!quote && error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {quote && (
        <>
          <PageHeader
            title={`Quote ${quote.reference}`}
            lead={`${quoteStatusLabels[quote.status]}. Requested on ${date(quote.created)}.`}
            actions={
              <Button component={Link} to={pages.quotes.path()} variant="default">
                My quotes
              </Button>
            }
          />
          {quote.offer && <QuoteHead quote={quote} offer={quote.offer} />}
          <div className={`${classes.layout} ${offerPage}`}>
            <Stack gap="xl" miw={0}>
              {quote.offer ? <QuoteOffer quote={quote} offer={quote.offer} /> : <NoOffer quote={quote} />}
              <QuoteMessages messages={quote.messages} />
            </Stack>
            <QuoteRequest quote={quote} />
          </div>
        </>
      )}
    </>
  );
};

/** The messages of both sides, oldest first. */
const QuoteMessages = ({ messages }: Pick<Quote, 'messages'>) => {
  if (messages.length === 0) return null;
  return (
    <Stack component="section" gap="md" aria-label="Messages">
      <Title order={2}>Messages</Title>
      <ol className={classes.texts}>
        {messages.map(({ at, by, text }) => (
          <li key={at + text}>
            <Text size="sm" className="quiet">
              {by}, {date(at)}
            </Text>
            <Text className={classes.text ?? ''}>{text}</Text>
          </li>
        ))}
      </ol>
    </Stack>
  );
};

export default pageById(QuotePage);
