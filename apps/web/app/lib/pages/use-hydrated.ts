import { startTransition, useDeferredValue, useEffect, useState } from 'react';

/** Whether `data` is defined. React renders the dependent content in slices, so that a slow phone keeps responding to input. */
export const useHasLoaded = (data: unknown) => useDeferredValue(data !== undefined, false);

/**
 * False while the prerendered page is shown, because only the browser knows the query of the URL and the signed-in user. React renders
 * the dependent content in slices, so that a slow phone keeps responding to input.
 */
export const useHydrated = () => {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => startTransition(() => setHydrated(true)), []);
  return hydrated;
};
