import * as endpoints from '@iom/contract/content/content.endpoints.ts';
import type { Routes } from '#platform/http/routes.ts';
import { takeMessage } from './contact.service.ts';
import type { ContentDeps } from './content.module.ts';

export const contentRoutes = (routes: Routes, parts: ContentDeps) => {
  routes.raw(endpoints.readSite, async () => ({ name: parts.site.siteName, ...parts.site.institute }));
  routes.mutation(endpoints.contactInstitute, async ({ tx, body }) => ({
    reference: await takeMessage(tx, parts, body),
  }));
};
