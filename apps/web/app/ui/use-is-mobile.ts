import { useSyncExternalStore } from 'react';

const query = '(max-width: 48em)';

const subscribe = (listener: () => void) => {
  const media = matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

/** Whether the window is as narrow as a phone's; false in prerendered pages until they are hydrated. */
export const useIsMobile = () =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
