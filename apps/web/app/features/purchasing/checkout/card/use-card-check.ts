import { validateCard } from '@iom/contract/purchasing/payments/payments.endpoints.ts';
import type { BodyInput } from '@iom/contract/shared/endpoint.ts';
import { useState } from 'react';
import { call } from '../../../../lib/api/api.ts';
import type { ValidatedCard } from '../../model/validated-card.ts';

/**
 * Has the processor check a card. Card data stay in the fields: no query, mutation or browser storage gets a copy.
 * @param onRefused marks fields and returns the message shown beside the form.
 */
export const useCardCheck = (
  onValidated: (card: ValidatedCard) => void,
  onRefused: (failure: Error) => string,
) => {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const check = async (card: () => Promise<BodyInput<typeof validateCard>>) => {
    setPending(true);
    setProblem(undefined);
    try {
      onValidated(await call(validateCard, { body: await card() }));
    } catch (failure) {
      setProblem(onRefused(failure instanceof Error ? failure : new Error(String(failure))));
    } finally {
      setPending(false);
    }
  };
  return { pending, problem, check };
};
