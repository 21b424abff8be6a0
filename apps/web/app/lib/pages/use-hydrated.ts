import { useEffect, useState } from 'react';

/** False while the prerendered page is shown: only the browser knows the address's query and who is signed in. */
export const useHydrated = () => {
  const [inBrowser, setInBrowser] = useState(false);
  useEffect(() => setInBrowser(true), []);
  return inBrowser;
};
