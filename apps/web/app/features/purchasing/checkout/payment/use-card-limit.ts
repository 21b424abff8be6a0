import { cardLimitMessage } from '@iom/contract/purchasing/payments/card-limits.rules.ts';
import { readPaymentOptions } from '@iom/contract/purchasing/payments/payments.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../../lib/api/endpoint-query.ts';

/** The card processor with its card fields; the same until the next load of the site. */
export const paymentOptionsQuery = {
  ...endpointQuery(readPaymentOptions),
  staleTime: Number.POSITIVE_INFINITY,
};

/** Why a total cannot be paid by card; null where it can, or while that is not known. */
export const useCardLimit = (totalCents: number | undefined) => {
  const { data } = useQuery(paymentOptionsQuery);
  return totalCents && data ? cardLimitMessage(totalCents, data.card_limits) : null;
};
