import type { UseFormReturnType } from '@mantine/form';
import { useEffect } from 'react';

/**
 * Fills the fields of a form that are still empty with what is known, once it is; what was typed stays, and what is emptied
 * later stays empty.
 */
export const usePrefill = <V extends object>(
  { getValues, setValues }: Pick<UseFormReturnType<V>, 'getValues' | 'setValues'>,
  known: Partial<V>,
) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form's own functions change with every value
  useEffect(() => {
    const values = getValues();
    const filled = Object.entries(known).filter(([field]) => values[field as keyof V] === '');
    if (filled.length > 0) setValues(Object.fromEntries(filled) as Partial<V>);
  }, [known]);
};
