import { cardLimitMessage } from '@iom/contract/purchasing/payments/card-limits.rules.ts';
import { readPaymentOptions, validateCard } from '@iom/contract/purchasing/payments/payments.endpoints.ts';
import type { BodyInput } from '@iom/contract/shared/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure, call } from '../../../../lib/api/api.ts';
import { endpointQuery } from '../../../../lib/api/endpoint-query.ts';
import type { ValidatedCard } from '../../model/validated-card.ts';

/** After an API failure other than invalid input, the card has not been checked. */
const titleOf = (failure: Error) =>
  failure instanceof ApiFailure && failure.code !== 'bad_input'
    ? 'The card could not be checked'
    : 'This card was not accepted';

/**
 * Has the processor check a card. Card data stay in the fields: no query, mutation or browser storage gets a copy.
 * @param onRefused marks fields and returns the message shown beside the form.
 */
export const useCardCheck = (
  onValidated: (card: ValidatedCard) => void,
  onRefused: (failure: Error) => string,
) => {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<{ title: string; text: string }>();
  const check = async (card: () => Promise<BodyInput<typeof validateCard>>) => {
    setPending(true);
    setProblem(undefined);
    try {
      onValidated(await call(validateCard, { body: await card() }));
    } catch (thrown) {
      const failure = thrown instanceof Error ? thrown : new Error(String(thrown));
      setProblem({ title: titleOf(failure), text: onRefused(failure) });
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
};

/** Why a total cannot be paid by card; null if it can, and while the limits load. */
export const useCardLimit = (totalCents: number | undefined) => {
  const { data } = useQuery(paymentOptionsQuery);
  return totalCents && data ? cardLimitMessage(totalCents, data.card_limits) : null;
};
