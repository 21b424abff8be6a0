import { startTransition, useDeferredValue, useEffect, useState } from 'react';

/** Whether data are there. What then appears is rendered in slices, so that a slow phone takes input meanwhile. */
export const useHasLoaded = (data: unknown) => useDeferredValue(data !== undefined, false);

/**
 * False while the prerendered page is shown: only the browser knows the address's query and who is signed in. What then appears
 * is rendered in slices, so that a slow phone takes input meanwhile.
 */
export const useHydrated = () => {
  const [inBrowser, setInBrowser] = useState(false);
  useEffect(() => startTransition(() => setInBrowser(true)), []);
  return inBrowser;
};
