import { pages } from '@iom/contract/pages/pages.ts';
import {
  claimQuote,
  listQuotes,
  readClaimableQuote,
} from '@iom/contract/purchasing/quotes/quotes.endpoints.ts';
import type { ClaimableQuote } from '@iom/contract/purchasing/quotes/quotes.schemas.ts';
import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import { ApiFailure, call } from '../../../lib/api/api.ts';
import { endpointQuery, invalidate } from '../../../lib/api/endpoint-query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import type { FlashState } from '../../../ui/FlashMessage.tsx';
import { AccountNeeded, isSameAddress, SignInButtons, WrongAccount } from '../../../ui/InvitedOnly.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { OfferedItems } from './OfferedItems.tsx';
import { OfferHead, offerPage } from './OfferHead.tsx';
import { offerOutcome } from './quote-labels.ts';

const claimableQuery = (token: string) => ({
  ...endpointQuery(readClaimableQuote, { body: { token } }),
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
});

const isClosed = (failure: Error | null) => failure instanceof ApiFailure && failure.status === 404;

const ClosedLink = () => (
  <EmptyState
    title="This link no longer works"
    action={
      <Button component={Link} to={pages.quotes.path()}>
        My quotes
      </Button>
    }
  >
    It has already been used, or a newer offer has replaced it. A quote that you claimed is listed under My
    quotes.
  </EmptyState>
);

/** Adds the quote to the account of its address, on confirmation only. */
const Claim = ({ token, reference }: { token: string; reference: string }) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const claim = useMutation({
    mutationFn: () => call(claimQuote, { body: { token } }),
    onSuccess: async ({ id }) => {
      const state: FlashState = { flash: `${reference} is in your quotes now.` };
      await navigate(pages.quote.path({ id }), { replace: true, state });
      client.removeQueries({ queryKey: claimableQuery(token).queryKey });
      await invalidate(client, listQuotes);
    },
    onError: (failure) => {
      if (isClosed(failure)) void client.resetQueries({ queryKey: claimableQuery(token).queryKey });
    },
  });
  return (
    <>
      {claim.isError && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {claim.error.message}
        </Text>
      )}
      <Button onClick={() => claim.mutate()} loading={claim.isPending}>
        Add to my quotes
      </Button>
    </>
  );
};

/** What the reader does next: sign in, add the quote to the account, or change the account. */
const useNextStep = ({ email, reference }: ClaimableQuote, token: string) => {
  const { user } = useSession();
  if (!user) return { note: <AccountNeeded email={email} />, actions: <SignInButtons email={email} /> };
  if (!isSameAddress(user.email, email))
    return { note: <WrongAccount what="offer" email={email} signedInAs={user.email} />, actions: null };
  return {
    note: (
      <Text maw={640}>
        Add the quote to your account to accept or decline the offer. You are not committing to anything yet.
      </Text>
    ),
    actions: <Claim token={token} reference={reference} />,
  };
};

const Offer = ({ quote, token }: { quote: ClaimableQuote; token: string }) => {
  const { note, actions } = useNextStep(quote, token);
  const outcome = offerOutcome({ status: quote.status, mine: true });
  return (
    <div style={{ overflowWrap: 'anywhere' }}>
      <PageHeader
        title={`Our offer ${quote.reference}`}
        lead={`For the quote requested with ${quote.email}.`}
      />
      <OfferHead
        offer={quote.offer}
        isOpen={quote.status === 'QUOTED' && actions !== null}
        actions={actions}
      />
      <Stack gap="xl" maw={760} className={offerPage ?? ''}>
        {outcome ? <Text>{outcome}</Text> : note}
        <Stack component="section" gap="md" aria-label="In this offer">
          <OfferedItems offer={quote.offer} />
        </Stack>
      </Stack>
    </div>
  );
};

/** The page of the link in an offer for a quote requested without an account. Opening it claims nothing. */
const ClaimQuote = ({ token }: { token: string }) => {
  const { data: quote, error, refetch } = useQuery(claimableQuery(token));
  if (isClosed(error)) return <ClosedLink />;
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  return quote ? <Offer quote={quote} token={token} /> : <Skeleton h={480} animate={false} />;
};

export default function QuoteClaim() {
  const { token = '' } = useParams();
  return <ClaimQuote token={token} />;
}
