import * as endpoints from '@iom/contract/content/messages/messages.endpoints.ts';
import { pageOf } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import type { Platform } from '#platform/platform.ts';
import { listMessages, messageOf, replyToMessage, setDone } from './messages.service.ts';

export const messagesRoutes = (routes: Routes, deps: Pick<Platform, 'outbox'>) => {
  routes.query(endpoints.listMessages, ({ tx, query }) =>
    listMessages(tx, { state: query.state, search: query.search }, pageOf(query)),
  );
  routes.query(endpoints.readMessage, ({ tx, params }) => messageOf(tx, params.id));
  routes.auditedMutation(endpoints.replyToMessage, ({ tx, user, params, body }) =>
    replyToMessage(tx, deps, user, { id: params.id, ...body }),
  );
  routes.auditedMutation(endpoints.closeMessage, ({ tx, params }) => setDone(tx, params.id, true));
  routes.auditedMutation(endpoints.reopenMessage, ({ tx, params }) => setDone(tx, params.id, false));
};
