import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '@react-router/dev/config';

interface Route {
  path?: string;
  parentId?: string;
}

/** The full path of a route, its parents' paths before its own; a pathless layout adds nothing. */
const fullPath = (route: Route, routes: Record<string, Route>): string => {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  return [parent === undefined ? '' : fullPath(parent, routes), route.path ?? '']
    .join('/')
    .replace(/\/+/g, '/');
};

export default {
  ssr: false,
  prerender: [
    '/',
    '/terms-and-conditions/',
    '/privacy-policy/',
    '/catalog',
    '/dataset/select',
    '/regional/select',
    '/registration',
    '/reset-password/',
    '/dataset/new',
    '/request-quote',
    '/modern-series/',
    '/contact/',
    '/sample-data-report/',
    '/login',
    '/404',
  ],
  /** Tells the server which addresses exist, so that it can answer 404 to all others. */
  buildEnd: async ({ buildManifest, reactRouterConfig }) => {
    const routes: Record<string, Route> = buildManifest?.routes ?? {};
    const known = Object.values(routes)
      .map((route) => fullPath(route, routes))
      .map((address) => (address === '/' ? address : address.replace(/\/$/, '')))
      .filter((address) => !address.endsWith('*') && address !== '/404');
    const file = path.join(reactRouterConfig.buildDirectory, 'site-map.json');
    await writeFile(file, `${JSON.stringify([...new Set(known)].sort(), null, 2)}\n`);
  },
} satisfies Config;
