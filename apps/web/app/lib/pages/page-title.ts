import { useEffect } from 'react';
import { siteName } from './site.ts';

/** Sets the document title once the content it names has loaded. */
export const usePageTitle = (title: string | undefined) =>
  useEffect(() => {
    if (title) document.title = `${title} · ${siteName}`;
  }, [title]);
