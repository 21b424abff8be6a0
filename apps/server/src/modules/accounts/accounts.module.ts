import type { Database } from '#platform/database/database.ts';
import type { RecordChange } from '#platform/http/audited.ts';
import type { Routes } from '#platform/http/routes.ts';
import type { Identify } from '#platform/http/session-user.ts';
import type { JobKind, Jobs } from '#platform/jobs/jobs.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import type { Site } from '#platform/site.ts';
import type { Throttle } from '#platform/throttle.ts';
import { accountsRoutes } from './accounts.routes.ts';
import { recordChange } from './audit.store.ts';
import { resetJob } from './password.service.ts';
import { endExpiredSessions } from './sessions.store.ts';
import { identifyBy } from './sign-in.service.ts';

export { hashPassword, hashToken, newToken } from './secrets.ts';
export { addUser, changeUser, findUser, findUserByEmail, lockUser } from './users.store.ts';

export interface AccountsDeps {
  database: Database;
  jobs: Jobs;
  outbox: Outbox;
  throttle: Throttle;
  site: Site;
}

export interface Accounts {
  identify: Identify;
  recordChange: RecordChange;
  routes(routes: Routes): void;
  jobs: readonly JobKind<never>[];
  /** Forgets sessions that have expired. */
  tidy(): Promise<unknown>;
}

/** People, their sessions and passwords, and the audit log. */
export const openAccounts = (parts: AccountsDeps): Accounts => ({
  identify: identifyBy(parts.database),
  recordChange,
  routes: (routes) => accountsRoutes(routes, parts),
  jobs: [resetJob(parts.database, parts.outbox, parts.site)],
  tidy: () => parts.database.write(endExpiredSessions),
});
