import '../../../lib/api/query-client.ts';
import type { validatedCard } from '@iom/contract/purchasing/payments/card.schemas.ts';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { keptAtSignIn, useLastUser } from '../../../lib/session/session.ts';

export type ValidatedCard = z.output<typeof validatedCard>;
/** `refused` is set after a payment with the card has failed. */
type KnownCard = ValidatedCard & { refused?: 'declined' | 'expired' };

export const cardName = ({ brand, last_four }: ValidatedCard) => `${brand} ending ${last_four}`;

/** How long the processor's token is valid. */
const thirtyMinutes = 30 * 60_000;

/**
 * Brand and last four digits of the card that the processor accepted for this account. They are in memory only: a reload or sign-out
 * removes them, but they survive an expired session. No other card data are stored.
 */
export const useValidatedCard = () => {
  const client = useQueryClient();
  const { user } = useLastUser();
  const queryKey = ['validated-card', user?.id];
  const { data } = useQuery<KnownCard | null>({
    queryKey,
    queryFn: skipToken,
    meta: keptAtSignIn,
    staleTime: thirtyMinutes,
    gcTime: thirtyMinutes,
  });
  return {
    card: data ?? null,
    saveCard: (card: KnownCard) => client.setQueryData(queryKey, card),
    clearCard: () => client.setQueryData(queryKey, null),
  };
};
