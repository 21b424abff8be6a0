import { useEffect, useState } from 'react';
import { missingModules } from '../../lib/pages/route-modules.ts';

const loadModule = (address: string): Promise<unknown> => import(/* @vite-ignore */ address);

/** The link of this site that a plain click on this element follows, if any. */
const linkOf = ({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => {
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || !(target instanceof Element)) return;
  const link = target.closest<HTMLAnchorElement>('a[href]:not([target], [download])');
  return link?.origin === location.origin ? link : undefined;
};

/**
 * Loads the modules of a page before a link leads to it. Without them React Router reloads the document, and a server that cannot be
 * reached leaves the browser's error page: here the page stays.
 * @returns a function that tries again, after a page could not be loaded
 */
export const useReachableLinks = (): (() => void) | undefined => {
  const [retry, setRetry] = useState<() => void>();
  useEffect(() => {
    const ready = new WeakSet<HTMLAnchorElement>();
    const follow = async (link: HTMLAnchorElement, modules: readonly string[]) => {
      try {
        await Promise.all(modules.map(loadModule));
        setRetry(undefined);
        ready.add(link);
        link.click();
      } catch {
        setRetry(() => () => void follow(link, modules));
      }
    };
    const onClick = (event: MouseEvent) => {
      const link = linkOf(event);
      if (!link || ready.delete(link)) return;
      const modules = missingModules(link.pathname);
      if (modules.length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      void follow(link, modules);
    };
    document.addEventListener('click', onClick, { capture: true });
    return () => document.removeEventListener('click', onClick, { capture: true });
  }, []);
  return retry;
};
