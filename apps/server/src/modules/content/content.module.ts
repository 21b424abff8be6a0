import type { Module } from '#platform/platform.ts';
import { type ContentDeps, contentRoutes } from './content.routes.ts';

export { storeEntries } from './approved-oils/approved-oils.service.ts';
export { countOpenMessages } from './contact.service.ts';
export { listPublicEntries, type PublicEntry } from './entries/entries.service.ts';
export { listAllPapers, type PaperRow } from './papers/papers.service.ts';

/**
 * Everything besides the data: contact details, messages, comments, technical papers, news with questions and roles, the approved-oil list.
 */
export const openContent = (deps: ContentDeps): Module => ({
  routes: (routes) => contentRoutes(routes, deps),
});
