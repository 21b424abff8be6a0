import type { ReactNode } from 'react';
import { useInBrowser } from '../lib/in-browser.ts';

/**
 * The fields of a form that stands in a prerendered page. They open with the page's scripts: what was typed before would be
 * lost, and what was sent before would go into the address.
 */
export const OnceReady = ({ children }: { children: ReactNode }) => (
  <fieldset disabled={!useInBrowser()} className="plain">
    {children}
  </fieldset>
);
