import { matchRoutes, type RouteObject } from 'react-router';

/** What the build tells about a route, as React Router publishes it on the window. */
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
export const missingModules = (pathname: string): string[] => {
  const manifest = window.__reactRouterManifest?.routes ?? {};
  const routes = Object.values(manifest).filter((route) => route !== undefined);
  const loaded = window.__reactRouterRouteModules ?? {};
  return (matchRoutes(childRoutes(routes, undefined), pathname) ?? []).flatMap(({ route }) => {
    const found = manifest[route.id ?? ''];
    return found && !(found.id in loaded) ? [found.module] : [];
  });
};
