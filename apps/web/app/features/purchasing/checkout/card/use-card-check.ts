import { validateCard } from '@iom/contract/purchasing/payments/payments.endpoints.ts';
import type { BodyInput } from '@iom/contract/shared/endpoint.ts';
import { useState } from 'react';
import { ApiFailure, call } from '../../../../lib/api/api.ts';
import type { ValidatedCard } from '../../model/validated-card.ts';

/** Nobody has looked at the card where the call failed for another reason than what was sent. */
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
