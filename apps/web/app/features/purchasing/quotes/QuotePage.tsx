import { pages } from '@iom/contract/pages/pages.ts';
import { readQuote } from '@iom/contract/purchasing/quotes/quotes.endpoints.ts';
import type { Quote } from '@iom/contract/purchasing/quotes/quotes.schemas.ts';
import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ApiFailure } from '../../../lib/api/api.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { date } from '../../../lib/format/formats.ts';
import { usePageTitle } from '../../../lib/pages/site.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import classes from '../../../ui/record/record.module.css';
import { QuoteOffer } from './QuoteOffer.tsx';
import { QuoteRequest } from './QuoteRequest.tsx';
import { offerOutcome, quoteStatusLabels } from './quote-labels.rules.ts';

const NoOffer = ({ quote }: { quote: Quote }) => (
  <Stack component="section" gap="md" aria-label="Our offer">
    <Title order={2}>Our offer</Title>
    <Text>
      {offerOutcome[quote.status] ??
        `It will appear here with datasets and a price. We will email ${quote.company_email} when it is ready.`}
    </Text>
  </Stack>
);

/** One quote: the offer with Accept and Decline, the messages, and the request. */
export const QuotePage = ({ id, notFound }: { id: number; notFound: ReactNode }) => {
  const { data: quote, error, refetch } = useQuery(endpointQuery(readQuote, { params: { id } }));
  usePageTitle(quote && `Quote ${quote.reference}`);
  if (error instanceof ApiFailure && error.status === 404) return notFound;
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
          <div className={classes.layout}>
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
