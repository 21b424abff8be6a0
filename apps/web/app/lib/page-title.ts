import { useEffect } from 'react';
import { siteName } from './site.ts';

/** Names the page by what it shows, once that is known. */
export const usePageTitle = (title: string | undefined) =>
  useEffect(() => {
    if (title) document.title = `${title} · ${siteName}`;
  }, [title]);
