import type { Module, Platform } from '#platform/platform.ts';
import { contentRoutes } from './content.routes.ts';

export { storeEntries } from './approved-oils/approved-oils.service.ts';
export { countOpenMessages } from './contact.service.ts';
export { listAllPapers, type PaperRow } from './papers/papers.service.ts';

/**
 * Everything besides the data: contact details, messages, comments, technical papers, the approved-oil list.
 */
export const openContent = (
  platform: Pick<Platform, 'database' | 'outbox' | 'site' | 'throttle'>,
): Module => ({
  routes: (routes) => contentRoutes(routes, platform),
});
