import { emptyContact } from '@iom/contract/content/contact.schemas.ts';
import * as endpoints from '@iom/contract/content/content.endpoints.ts';
import type { Routes } from '#platform/http/routes.ts';
import type { Platform } from '#platform/platform.ts';
import { approvedOilsRoutes } from './approved-oils/approved-oils.routes.ts';
import { commentsRoutes } from './comments/comments.routes.ts';
import { receiveMessage } from './contact.service.ts';
import { messagesRoutes } from './messages/messages.routes.ts';
import { papersRoutes } from './papers/papers.routes.ts';

export const contentRoutes = (
  routes: Routes,
  deps: Pick<Platform, 'database' | 'outbox' | 'site' | 'throttle'>,
) => {
  routes.raw(endpoints.readSite, async () => {
    const { siteName, publicEmail, institute } = deps.site;
    const { address, phone, fax } = institute;
    return { name: siteName, email: publicEmail, address, phone, fax };
  });
  routes.mutation(endpoints.contactInstitute, async ({ tx, body }) => ({
    reference: await receiveMessage(tx, deps, body ?? emptyContact),
  }));
  messagesRoutes(routes, deps);
  commentsRoutes(routes, deps);
  papersRoutes(routes);
  approvedOilsRoutes(routes);
};
