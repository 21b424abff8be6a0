import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Fills fields of a form whenever `known` changes, e.g. once the profile has loaded: empty ones, and those that still have the value
 * filled in before. Fields with another value stay, and a field emptied later stays empty. What was filled in is not dirty, as nobody
 * has typed it. `known` must be memoised.
 */
export const usePrefill = <V extends object>(
  { getValues, setValues, getInitialValues, resetDirty }: UseFormReturnType<V>,
  known: Partial<V>,
) => {
  const filledBefore = useRef<Partial<V>>({});
  const fillFields = useEffectEvent((known: Partial<V>) => {
    const values = getValues();
    const filled: Partial<V> = {};
    for (const field in known)
      if (values[field] === '' || values[field] === filledBefore.current[field]) filled[field] = known[field];
    filledBefore.current = filled;
    if (Object.keys(filled).length === 0) return;
    setValues(filled);
    resetDirty({ ...getInitialValues(), ...filled });
  });
  useEffect(() => fillFields(known), [known]);
};
