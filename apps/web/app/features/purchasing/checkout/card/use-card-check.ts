import { cardLimitMessage } from '@iom/contract/purchasing/payments/card-limits.rules.ts';
import { readPaymentOptions, validateCard } from '@iom/contract/purchasing/payments/payments.endpoints.ts';
import type { BodyInput } from '@iom/contract/shared/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure, call } from '../../../../lib/api/api.ts';
import { endpointQuery } from '../../../../lib/api/endpoint-query.ts';
import { keptAtSignIn } from '../../../../lib/session/session.ts';
import type { ValidatedCard } from '../../model/validated-card.ts';

/** The card that was entered, as its fields hand it to the check. */
export interface CardSource {
  /** Shows errors at the fields; returns whether the card may be checked. */
  check: () => boolean;
  read: () => Promise<BodyInput<typeof validateCard>>;
  /** Marks fields after a refusal, and returns the message beside them. */
  refuse: (failure: Error) => string;
}

/** After an API failure other than invalid input, the card has not been checked. */
const titleOf = (failure: Error) =>
  failure instanceof ApiFailure && failure.code !== 'bad_input'
    ? 'The card could not be checked'
    : 'This card was not accepted';

/**
 * Has the processor check a card. Card data stay in the fields: no query, mutation or browser storage gets a copy.
 */
export const useCardCheck = (onValidated: (card: ValidatedCard) => void) => {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<{ title: string; text: string }>();
  const check = async ({ read, refuse }: CardSource) => {
    setPending(true);
    setProblem(undefined);
    try {
      onValidated(await call(validateCard, { body: await read() }));
    } catch (thrown) {
      const failure = thrown instanceof Error ? thrown : new Error(String(thrown));
      // the page asks for the sign-in, and the fields keep the card
      if (failure instanceof ApiFailure && failure.status === 401) return;
      setProblem({ title: titleOf(failure), text: refuse(failure) });
    } finally {
      setPending(false);
    }
  };
  return { pending, problem, check };
};

/** The card processor with its card fields; the same until the next load of the site. */
export const paymentOptionsQuery = {
  ...endpointQuery(readPaymentOptions),
  staleTime: Number.POSITIVE_INFINITY,
  meta: keptAtSignIn,
};

/** Why a total cannot be paid by card; null if it can, and while the limits load. */
export const useCardLimit = (totalCents: number | undefined) => {
  const { data } = useQuery(paymentOptionsQuery);
  return totalCents && data ? cardLimitMessage(totalCents, data.card_limits) : null;
};
