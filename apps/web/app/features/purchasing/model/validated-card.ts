import type { validatedCard } from '@iom/contract/purchasing/payments/card.schemas.ts';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { keptAtSignIn, useSession } from '../../../lib/session/session.ts';

export type ValidatedCard = z.output<typeof validatedCard>;
/** `refused`: a payment with it failed. */
type KnownCard = ValidatedCard & { refused?: 'declined' | 'expired' };

export const cardName = ({ brand, last_four }: ValidatedCard) => `${brand} ending ${last_four}`;

/** The processor's token waits this long for the payment. */
const thirtyMinutes = 30 * 60_000;

/**
 * Brand and last four digits of the card the processor accepted for this account, in memory only: gone after a reload or sign-out, still
 * there after signing in again where the session had ended. Nothing else of a card is stored.
 */
export const useValidatedCard = () => {
  const client = useQueryClient();
  const { user } = useSession();
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
