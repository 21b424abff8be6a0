import type { Module, Platform } from '#platform/platform.ts';
import { administrationRoutes } from './administration.routes.ts';

export { brokenInvariants } from './invariants.store.ts';

/** What spans the other modules for administrators: the start page. */
export const openAdministration = (deps: Pick<Platform, 'config' | 'database'>): Module => ({
  routes: (routes) => administrationRoutes(routes, deps),
});
