import { useMediaQuery } from '@mantine/hooks';

/** For columns of a table that a phone has no room for. */
export const notOnPhones = '(min-width: 48em)';

/** Is the window as narrow as a phone's? Known at the first rendering, so only for what is not prerendered. */
export const useIsMobile = () =>
  useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
