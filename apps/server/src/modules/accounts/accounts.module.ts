import type { RecordChange } from '#platform/http/audited.ts';
import type { FindCaller, Identify } from '#platform/http/session-user.ts';
import type { Module, Platform } from '#platform/platform.ts';
import { accountsRoutes, administrationRoutes, apiKeyRoutes, backgroundRoutes } from './accounts.routes.ts';
import { recordChange } from './administration/audit.store.ts';
import { removeExpiredEmailChanges } from './email-change/email-change.service.ts';
import { removeExpiredConfirmations } from './email-confirmation/email-confirmation.service.ts';
import { passwordResetJob } from './password.service.ts';
import { removeExpiredPasskeyChallenges } from './second-factor/passkeys.store.ts';
import {
  ownSessionsRoutes,
  passkeyRoutes,
  secondFactorRoutes,
} from './second-factor/second-factor.routes.ts';
import { openSecretBox } from './secrets/secret-box.ts';
import { passwordHashSeconds } from './secrets/secrets.ts';
import { findCallerWith, removeExpiredSessions, removeUnusedBrowsers } from './sessions/sessions.store.ts';
import { type CallerDetails, identifyBy } from './sessions/sign-in.service.ts';
import { removeAbandonedSecrets, removeExpiredChallenges } from './users/second-factor.store.ts';

export { recordChange } from './administration/audit.store.ts';
export { matchingUsers } from './administration/users.store.ts';
export { countFailedJobs } from './background/jobs.service.ts';
export { countFailedMails } from './background/mails.service.ts';
export { secretOwner } from './second-factor/factor-proof.ts';
export { withNewKey } from './secrets/secret-box.ts';
export { hashPassword, hashToken, newToken } from './secrets/secrets.ts';
export type { CallerDetails } from './sessions/sign-in.service.ts';
export { removeFactor, replaceSecrets } from './users/second-factor.store.ts';
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
  platform: Pick<Platform, 'config' | 'database' | 'jobs' | 'outbox' | 'throttle' | 'site'>,
  callerDetails: CallerDetails,
): Accounts => {
  const { config, database } = platform;
  const required = config.secondFactor === 'administrators';
  const secretBox = openSecretBox({ ...config, isEmbedded: database.engine !== 'postgres' });
  const forgetters: ForgetUser[] = [];
  const forgetUser: ForgetUser = async (tx, user) => {
    for (const forget of forgetters) await forget(tx, user);
  };
  return {
    identify: identifyBy(database, required, callerDetails),
    findCaller: findCallerWith(required),
    recordChange,
    onUserDeletion: (forget) => void forgetters.push(forget),
    routes: (routes) => {
      accountsRoutes(routes, platform);
      secondFactorRoutes(routes, { ...platform, secretBox, required });
      passkeyRoutes(routes, { ...platform, secretBox });
      ownSessionsRoutes(routes, platform);
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
        name: 'remove expired sign-in challenges',
        everyMinutes: 10,
        run: () =>
          database.write(async (tx) => {
            await removeExpiredChallenges(tx);
            await removeExpiredPasskeyChallenges(tx);
          }),
      },
      {
        name: 'remove abandoned authenticator apps',
        everyMinutes: 60,
        run: () => database.write(removeAbandonedSecrets),
      },
      {
        name: 'remove browsers unused for a year',
        everyMinutes: 1440,
        run: () => database.write(removeUnusedBrowsers),
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
