import type { FastifyInstance } from 'fastify';
import type { Catalogue } from '#modules/catalogue/catalogue.module.ts';
import type { Samples } from '#modules/samples/samples.module.ts';
import type { DescribePage } from '#platform/http/page-head.ts';
import type { Platform } from '#platform/platform.ts';
import { discoveryRoutes } from './discovery.routes.ts';
import { openPageDetails } from './pages/page-details.service.ts';

interface Deps extends Pick<Platform, 'database' | 'site'> {
  samples: Samples;
  catalogue: Catalogue;
}

/** What search engines and link previews read: sitemap, robots.txt, and what pages state about themselves in their HTML. */
export const openDiscovery = (
  deps: Deps,
): { addRoutes(server: FastifyInstance): void; describe: DescribePage } => ({
  addRoutes: (server) => discoveryRoutes(server, deps),
  describe: openPageDetails(deps),
});
