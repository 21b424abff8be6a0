import type { ReactNode } from 'react';
import { useHydrated } from '../../lib/pages/use-hydrated.ts';

/**
 * The fields of a form on a prerendered page, disabled until the page is hydrated: earlier input would be lost, and an earlier
 * submit would put the values into the URL.
 */
export const HydratedFieldset = ({ children }: { children: ReactNode }) => (
  <fieldset disabled={!useHydrated()} className="plain">
    {children}
  </fieldset>
);
