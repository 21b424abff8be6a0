import { readAdministrationOverview } from '@iom/contract/administration/overview.endpoints.ts';
import type { Routes } from '#platform/http/routes.ts';
import type { Module, Platform } from '#platform/platform.ts';
import { administrationOverview } from './overview.service.ts';

const administrationRoutes = (routes: Routes, deps: Pick<Platform, 'config' | 'database'>) => {
  routes.query(readAdministrationOverview, ({ tx }) => administrationOverview(tx, deps));
};

export { findBrokenInvariants } from './invariants.store.ts';

/** The start page of administrators, which summarizes the other modules. */
export const openAdministration = (deps: Pick<Platform, 'config' | 'database'>): Module => ({
  routes: (routes) => administrationRoutes(routes, deps),
});
