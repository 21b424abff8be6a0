import { readAdministrationOverview } from '@iom/contract/administration/overview.endpoints.ts';
import type { Routes } from '#platform/http/routes.ts';
import type { Platform } from '#platform/platform.ts';
import { administrationOverview } from './overview.service.ts';

export const administrationRoutes = (routes: Routes, deps: Pick<Platform, 'config' | 'database'>) => {
  routes.query(readAdministrationOverview, ({ tx }) => administrationOverview(tx, deps));
};
