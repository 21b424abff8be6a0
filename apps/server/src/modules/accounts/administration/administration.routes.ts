import { listAuditLog } from '@iom/contract/accounts/accounts.endpoints.ts';
import * as endpoints from '@iom/contract/accounts/users.endpoints.ts';
import { pageOf } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import type { Platform } from '#platform/platform.ts';
import { listAudit } from './audit.store.ts';
import { type DeletionDeps, deleteAccount } from './user-deletion.service.ts';
import { listAccounts, readAccount, sendResetLink, updateAccount } from './users.service.ts';

/** Accounts and the audit log, for administrators. */
export const administrationRoutes = (routes: Routes, deps: Pick<Platform, 'site'> & DeletionDeps) => {
  routes.query(endpoints.listUsers, ({ tx, query }) => listAccounts(tx, query, pageOf(query)));
  routes.query(endpoints.readUser, ({ tx, params }) => readAccount(tx, params.id));
  routes.auditedMutation(endpoints.updateUser, ({ tx, user, params, body }) =>
    updateAccount(tx, deps, user, { id: params.id, patch: body }),
  );
  routes.auditedMutation(endpoints.deleteUser, ({ tx, user, params }) =>
    deleteAccount(tx, deps, user, params.id),
  );
  routes.auditedMutation(endpoints.sendPasswordReset, ({ tx, params }) => sendResetLink(tx, deps, params.id));
  routes.query(listAuditLog, async ({ tx, query }) => {
    const { count, rows } = await listAudit(tx, query, pageOf(query));
    return {
      count,
      results: rows.map(({ requestId, at, ...row }) => ({
        ...row,
        at: at.toISOString(),
        request_id: requestId,
      })),
    };
  });
};
