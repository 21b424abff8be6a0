import { useMemo, useState } from 'react';
import { z } from 'zod';
import { useHydrated } from '../../lib/pages/use-hydrated.ts';
import { storedValue } from '../../lib/storage/stored-value.ts';

const hiddenShape = z.array(z.string());
const none: readonly string[] = [];

const storedFor = (listKey: string) => storedValue(`hidden-columns:${listKey}`, hiddenShape);

/**
 * The columns hidden in a list, remembered by this browser under the list's key; nothing is remembered without one. None while the
 * page is prerendered.
 */
export const useHiddenColumns = (listKey: string | undefined) => {
  const inBrowser = useHydrated();
  const remembered = useMemo(
    () => (inBrowser && listKey ? storedFor(listKey).read() : undefined),
    [inBrowser, listKey],
  );
  const [changed, setChanged] = useState<readonly string[]>();
  const hidden = changed ?? remembered ?? none;
  const toggle = (column: string) => {
    const next = hidden.includes(column) ? hidden.filter((name) => name !== column) : [...hidden, column];
    setChanged(next);
    if (listKey) storedFor(listKey).write(next);
  };
  return { hidden, toggle };
};
