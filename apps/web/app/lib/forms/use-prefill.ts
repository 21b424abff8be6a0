import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useEffectEvent } from 'react';

/**
 * Fills empty fields of a form whenever `known` changes, e.g. once the profile has loaded. Fields with a value stay, and a
 * field emptied later stays empty. `known` must be memoised.
 */
export const usePrefill = <V extends object>(
  { getValues, setValues }: Pick<UseFormReturnType<V>, 'getValues' | 'setValues'>,
  known: Partial<V>,
) => {
  const fillEmptyFields = useEffectEvent((known: Partial<V>) => {
    const values = getValues();
    const filled: Partial<V> = {};
    for (const field in known) if (values[field] === '') filled[field] = known[field];
    if (Object.keys(filled).length > 0) setValues(filled);
  });
  useEffect(() => fillEmptyFields(known), [known]);
};
