import { startTransition, useEffect, useState } from 'react';

/**
 * False while the prerendered page is shown: only the browser knows the address's query and who is signed in. What then appears
 * is rendered in slices, so that a slow phone takes input meanwhile.
 */
export const useHydrated = () => {
  const [inBrowser, setInBrowser] = useState(false);
  useEffect(() => startTransition(() => setInBrowser(true)), []);
  return inBrowser;
};
