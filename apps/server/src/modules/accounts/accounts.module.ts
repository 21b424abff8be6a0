import type { RecordChange } from '#platform/http/audited.ts';
import type { FindCaller, Identify } from '#platform/http/session-user.ts';
import type { Module, Platform } from '#platform/platform.ts';
import { accountsRoutes, administrationRoutes, apiKeyRoutes, backgroundRoutes } from './accounts.routes.ts';
import { recordChange } from './administration/audit.store.ts';
import { removeExpiredEmailChanges } from './email-change/email-change.service.ts';
import { removeExpiredConfirmations } from './email-confirmation/email-confirmation.service.ts';
import { passwordResetJob } from './password.service.ts';
import { passwordHashSeconds } from './secrets/secrets.ts';
import { findCaller, removeExpiredSessions } from './sessions/sessions.store.ts';
import { identifyBy } from './sessions/sign-in.service.ts';

export { recordChange } from './administration/audit.store.ts';
export { matchingUsers } from './administration/users.store.ts';
export { countFailedJobs } from './background/jobs.service.ts';
export { countFailedMails } from './background/mails.service.ts';
export { hashPassword, hashToken, newToken } from './secrets/secrets.ts';
export { assertAdministrator, resolveListOwner } from './users/users.service.ts';
export { findUser, findUserByEmail, insertUser, lockUser, updateUser } from './users/users.store.ts';

type ForgetUser = NonNullable<Module['forgetUser']>;

export interface Accounts extends Module {
  /** Registers work of another module for the deletion of an account. */
  onUserDeletion(forget: ForgetUser): void;
  identify: Identify;
  findCaller: FindCaller;
  recordChange: RecordChange;
}

/** People, their sessions and passwords, and the audit log. */
export const openAccounts = (
  platform: Pick<Platform, 'database' | 'jobs' | 'outbox' | 'throttle' | 'site'>,
): Accounts => {
  const { database } = platform;
  const forgetters: ForgetUser[] = [];
  const forgetUser: ForgetUser = async (tx, user) => {
    for (const forget of forgetters) await forget(tx, user);
  };
  return {
    identify: identifyBy(database),
    findCaller,
    recordChange,
    onUserDeletion: (forget) => void forgetters.push(forget),
    routes: (routes) => {
      accountsRoutes(routes, platform);
      apiKeyRoutes(routes, platform);
      backgroundRoutes(routes, platform);
      administrationRoutes(routes, { ...platform, forgetUser });
    },
    jobs: [passwordResetJob(platform)],
    metrics: [passwordHashSeconds],
    recurring: [
      {
        name: 'remove expired sessions',
        everyMinutes: 60,
        run: () => database.write(removeExpiredSessions),
      },
      {
        name: 'remove expired email changes',
        everyMinutes: 60,
        run: () => database.write(removeExpiredEmailChanges),
      },
      {
        name: 'remove expired email confirmations',
        everyMinutes: 60,
        run: () => database.write(removeExpiredConfirmations),
      },
    ],
  };
};
