import type { Module } from '#platform/module.ts';
import type { Platform } from '#platform/platform.ts';
import { contentRoutes } from './content.routes.ts';

/** What the public pages need besides the catalogue: the institute's contact details and messages to it. */
export const openContent = (platform: Pick<Platform, 'outbox' | 'site'>): Module => ({
  routes: (routes) => contentRoutes(routes, platform),
});
