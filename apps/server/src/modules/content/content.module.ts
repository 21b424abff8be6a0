import type { Routes } from '#platform/http/routes.ts';
import type { JobKind } from '#platform/jobs/jobs.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import type { Site } from '#platform/site.ts';
import { contentRoutes } from './content.routes.ts';

export interface ContentDeps {
  outbox: Outbox;
  site: Site;
}

export interface Content {
  routes(routes: Routes): void;
  jobs: readonly JobKind<never>[];
}

/** What the public pages need beside the catalogue: the institute itself and messages to it. */
export const openContent = (parts: ContentDeps): Content => ({
  routes: (routes) => contentRoutes(routes, parts),
  jobs: [],
});
