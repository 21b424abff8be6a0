import * as line from '@iom/contract/content/content.endpoints.ts';
import type { Routes } from '#platform/http/routes.ts';
import { takeMessage } from './contact.service.ts';
import type { ContentParts } from './content.module.ts';

export const contentRoutes = (routes: Routes, parts: ContentParts) => {
  routes.plain(line.readSite, async () => ({ name: parts.site.siteName, ...parts.site.institute }));
  routes.write(line.contactInstitute, async ({ tx, body }) => ({
    reference: await takeMessage(tx, parts, body),
  }));
};
