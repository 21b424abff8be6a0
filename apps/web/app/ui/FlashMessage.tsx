import { useLocation } from 'react-router';
import { useHydrated } from '../lib/pages/use-hydrated.ts';
import { Notice } from './plain/plain.tsx';

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
    <Notice role="status" color="petrol" className="no-print">
      {state.flash}
    </Notice>
  );
};
