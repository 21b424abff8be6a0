import type { ReactNode } from 'react';
import { useHydrated } from '../lib/use-hydrated.ts';

/**
 * The fields of a form that stands in a prerendered page. They open with the page's scripts: what was typed before would be
 * lost, and what was sent before would go into the address.
 */
export const HydratedFieldset = ({ children }: { children: ReactNode }) => (
  <fieldset disabled={!useHydrated()} className="plain">
    {children}
  </fieldset>
);
