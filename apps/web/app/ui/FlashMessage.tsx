import { Alert } from '@mantine/core';
import { useLocation } from 'react-router';
import { useHydrated } from '../lib/pages/use-hydrated.ts';

/** Location state with a message for the page navigated to. */
export interface FlashState {
  flash: string;
}

/** The message the previous page left in the location state, if any. A reloaded page still has it, the prerendered one does not. */
export const FlashMessage = () => {
  const state: Partial<FlashState> | null = useLocation().state;
  const hydrated = useHydrated();
  if (!hydrated || !state?.flash) return null;
  return (
    <Alert role="status" className="no-print" variant="light" color="petrol" radius={0} py="sm" ta="center">
      {state.flash}
    </Alert>
  );
};
