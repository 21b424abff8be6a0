import * as endpoints from '@iom/contract/accounts/api-keys.endpoints.ts';
import { pageOf } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import type { Platform } from '#platform/platform.ts';
import { createKey, revokeKey, toApiKeyResponse } from './api-keys.service.ts';
import { listKeys } from './api-keys.store.ts';

export const apiKeyRoutes = (routes: Routes, deps: Pick<Platform, 'outbox' | 'site'>) => {
  routes.query(endpoints.listApiKeys, async ({ tx, user, query }) => {
    const { count, rows } = await listKeys(tx, user.id, pageOf(query));
    return { count, results: rows.map(toApiKeyResponse) };
  });
  routes.auditedMutation(endpoints.createApiKey, ({ tx, user, body }) => createKey(tx, deps, user, body));
  routes.auditedMutation(endpoints.revokeApiKey, ({ tx, user, params }) => revokeKey(tx, user.id, params.id));
};
