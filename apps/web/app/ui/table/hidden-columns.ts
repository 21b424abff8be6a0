import { useState } from 'react';
import { z } from 'zod';
import { storedValue } from '../../lib/storage/stored-value.ts';

const hiddenShape = z.array(z.string());

/** The columns hidden in a list, remembered by this browser under the list's key; nothing is remembered without one. */
export const useHiddenColumns = (listKey: string | undefined) => {
  const stored = storedValue(`hidden-columns:${listKey}`, hiddenShape);
  const [hidden, setHidden] = useState<readonly string[]>(() => (listKey ? stored.read() : undefined) ?? []);
  const toggle = (column: string) => {
    const next = hidden.includes(column) ? hidden.filter((name) => name !== column) : [...hidden, column];
    setHidden(next);
    if (listKey) stored.write(next);
  };
  return { hidden, toggle };
};
