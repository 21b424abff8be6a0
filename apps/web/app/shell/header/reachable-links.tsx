import { useEffect, useState } from 'react';
import { matchRoutes, type RouteObject } from 'react-router';
import { PlainButton } from '../../ui/plain/plain.tsx';
import classes from '../shell.module.css';

/** What the build publishes about a route, as React Router publishes it on the window. */
interface ManifestRoute {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  module: string;
}

declare global {
  interface Window {
    __reactRouterManifest?: { routes: Record<string, ManifestRoute | undefined> };
    __reactRouterRouteModules?: Record<string, unknown>;
  }
}

const childRoutes = (routes: readonly ManifestRoute[], parentId: string | undefined): RouteObject[] =>
  routes
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) =>
      index ? { id, path, index: true } : { id, path, children: childRoutes(routes, id) },
    );

/** Addresses of the modules a page needs that this document has not loaded yet. */
const missingModules = (pathname: string): string[] => {
  const manifest = window.__reactRouterManifest?.routes ?? {};
  const routes = Object.values(manifest).filter((route) => route !== undefined);
  const loaded = window.__reactRouterRouteModules ?? {};
  return (matchRoutes(childRoutes(routes, undefined), pathname) ?? []).flatMap(({ route }) => {
    const found = manifest[route.id ?? ''];
    return found && !(found.id in loaded) ? [found.module] : [];
  });
};

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

/** Says that a link could not be followed. It is part of the frame: nothing can be loaded when it appears. */
export const PageNotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <div role="alert" className={classes.notLoaded}>
    <strong>The page could not be loaded</strong>
    <p>The server cannot be reached. You are still on the same page.</p>
    <PlainButton size="xs" variant="default" onClick={onRetry}>
      Try again
    </PlainButton>
  </div>
);
