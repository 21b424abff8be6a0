import * as accountsEndpoints from '@iom/contract/accounts/accounts.endpoints.ts';
import { listAuditLog } from '@iom/contract/accounts/accounts.endpoints.ts';
import * as apiKeysEndpoints from '@iom/contract/accounts/api-keys.endpoints.ts';
import * as backgroundEndpoints from '@iom/contract/accounts/background.endpoints.ts';
import * as confirmationEndpoints from '@iom/contract/accounts/email-confirmation.endpoints.ts';
import { removeSecondFactorOfUser } from '@iom/contract/accounts/second-factor.endpoints.ts';
import * as usersEndpoints from '@iom/contract/accounts/users.endpoints.ts';
import type { Endpoint } from '@iom/contract/shared/endpoint.ts';
import { ApiError } from '#platform/api-error.ts';
import { pageOf, queueCaller } from '#platform/http/requests.ts';
import type { Call, Routes } from '#platform/http/routes.ts';
import type { Platform } from '#platform/platform.ts';
import { listAudit } from './administration/audit.store.ts';
import {
  type DeletionDeps,
  deleteAccount,
  listAccounts,
  readAccount,
  removeFactorOf,
  sendResetLink,
  updateAccount,
} from './administration/users.service.ts';
import { createKey, listKeys, revokeKey, toApiKeyResponse } from './api-keys/api-keys.service.ts';
import { listJobs, retryJob } from './background/jobs.service.ts';
import { listMails, readMail, resendMail, retryMail } from './background/mails.service.ts';
import {
  confirmEmailChange,
  readEmailChange,
  requestEmailChange,
} from './email-change/email-change.service.ts';
import {
  confirmEmail,
  readConfirmation,
  sendConfirmation,
} from './email-confirmation/email-confirmation.service.ts';
import { assertResetIsLive, passwordResetQueue, replacePassword, resetPassword } from './password.service.ts';
import { profileFor, registerAccount, updateProfile } from './profile.service.ts';
import { logProof } from './second-factor/second-factor.routes.ts';
import { browserOf } from './sessions/sessions.service.ts';
import { endSession } from './sessions/sessions.store.ts';
import { type PasswordCall, signInWithPassword, toUserResponse } from './sessions/sign-in.service.ts';
import { accountKey } from './users/users.store.ts';

/** Accounts and the audit log, for administrators. */
export const administrationRoutes = (routes: Routes, deps: Pick<Platform, 'site'> & DeletionDeps) => {
  routes.query(usersEndpoints.listUsers, ({ tx, query }) => listAccounts(tx, query, pageOf(query)));
  routes.query(usersEndpoints.readUser, ({ tx, params }) => readAccount(tx, params.id));
  routes.auditedMutation(usersEndpoints.updateUser, ({ tx, user, params, body }) =>
    updateAccount(tx, deps, user, { id: params.id, patch: body }),
  );
  routes.auditedMutation(usersEndpoints.deleteUser, ({ tx, user, params }) =>
    deleteAccount(tx, deps, user, params.id),
  );
  routes.auditedMutation(usersEndpoints.sendPasswordReset, ({ tx, params }) =>
    sendResetLink(tx, deps, params.id),
  );
  routes.auditedMutation(removeSecondFactorOfUser, ({ tx, user, params }) =>
    removeFactorOf(tx, deps, user, params.id),
  );
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

/** Background jobs and the outbox. */
export const backgroundRoutes = (routes: Routes, deps: Pick<Platform, 'jobs' | 'site'>) => {
  routes.query(backgroundEndpoints.listJobs, ({ tx, query }) =>
    listJobs(tx, { state: query.state, search: query.search }, pageOf(query)),
  );
  routes.auditedMutation(backgroundEndpoints.retryJob, ({ tx, params }) => retryJob(tx, params.id));
  routes.query(backgroundEndpoints.listMails, ({ tx, query }) => listMails(tx, query, pageOf(query)));
  routes.query(backgroundEndpoints.readMail, ({ tx, params }) => readMail(tx, deps.site, params.id));
  routes.auditedMutation(backgroundEndpoints.resendMail, ({ tx, params }) => resendMail(tx, deps, params.id));
  routes.auditedMutation(backgroundEndpoints.retryMail, ({ tx, params }) => retryMail(tx, deps, params.id));
};

export const apiKeyRoutes = (routes: Routes, deps: Pick<Platform, 'outbox' | 'site'>) => {
  routes.query(apiKeysEndpoints.listApiKeys, async ({ tx, user, query }) => {
    const { count, rows } = await listKeys(tx, user.id, pageOf(query));
    return { count, results: rows.map(toApiKeyResponse) };
  });
  routes.auditedMutation(apiKeysEndpoints.createApiKey, ({ tx, user, body }) =>
    createKey(tx, deps, user, body),
  );
  routes.auditedMutation(apiKeysEndpoints.revokeApiKey, ({ tx, user, params }) =>
    revokeKey(tx, user.id, params.id),
  );
};

type AccountsDeps = Pick<Platform, 'database' | 'jobs' | 'outbox' | 'throttle' | 'site'>;

const ok = { status: 'OK' } as const;

const toPasswordCall = ({
  request,
  reply,
  write,
}: Pick<Call<Endpoint>, 'request' | 'reply' | 'write'>): PasswordCall => ({
  write,
  queue: queueCaller(request, reply),
});

const sessionRoutes = (routes: Routes, deps: AccountsDeps) => {
  routes.raw(accountsEndpoints.signIn, async ({ body, request, reply }) => {
    const browser = browserOf(request, body.device);
    const session = await signInWithPassword(deps, body, browser, queueCaller(request, reply));
    logProof(request, session.user.id, 'password', 'signed in');
    return session;
  });
  routes.raw(accountsEndpoints.signOut, async ({ user: { id, sessionId } }) => {
    if (sessionId !== null) await deps.database.write((tx) => endSession(tx, id, sessionId));
    return null;
  });
  routes.raw(accountsEndpoints.registerUser, async ({ body: { device, ...form }, ...call }) => {
    const browser = browserOf(call.request, device);
    const { user, token } = await registerAccount({ ...deps, ...toPasswordCall(call) }, form, browser);
    return { ...toUserResponse(user), auth_token: token };
  });
  routes.raw(accountsEndpoints.readMe, async ({ user }) => {
    const { methods, isMissing } = user.secondFactor;
    return {
      ...toUserResponse({ ...user, isStaff: user.isStaff || isMissing }),
      email_confirmed: user.emailConfirmed,
      second_factor: [...methods],
    };
  });
};

const profileRoutes = (routes: Routes) => {
  routes.query(accountsEndpoints.readProfile, ({ tx, user, params }) => profileFor(tx, user, params.id));
  routes.auditedMutation(accountsEndpoints.updateProfile, ({ tx, user, params, body }) =>
    updateProfile(tx, user, params.id, body),
  );
};

const confirmationRoutes = (routes: Routes, deps: AccountsDeps) => {
  routes.raw(confirmationEndpoints.sendConfirmation, async ({ user, write }) => {
    await sendConfirmation({ ...deps, write }, user);
    return ok;
  });
  routes.query(confirmationEndpoints.checkConfirmation, ({ tx, body }) => readConfirmation(tx, body.token));
  routes.mutation(confirmationEndpoints.confirmEmail, ({ tx, body }) => confirmEmail(tx, body.token));
};

const passwordRoutes = (routes: Routes, deps: AccountsDeps) => {
  routes.raw(accountsEndpoints.changePassword, async ({ user, body, ...call }) => {
    await replacePassword({ ...deps, ...toPasswordCall(call) }, user, body);
    return ok;
  });
  routes.raw(accountsEndpoints.requestEmailChange, async ({ user, body, ...call }) => {
    await requestEmailChange({ ...deps, ...toPasswordCall(call) }, user, body);
    return ok;
  });
  routes.query(accountsEndpoints.checkEmailToken, ({ tx, body }) => readEmailChange(tx, body.token));
  routes.mutation(accountsEndpoints.confirmEmailChange, ({ tx, body }) =>
    confirmEmailChange(tx, deps, body.token),
  );
  routes.raw(accountsEndpoints.requestPasswordReset, async ({ body }) => {
    try {
      const key = await deps.database.read((tx) => accountKey(tx, body.email));
      await deps.throttle.hit(`password reset ${key}`, 5, 30);
    } catch (error) {
      // the limit of an address is not disclosed: the usual response, but no mail
      if (error instanceof ApiError && error.code === 'too_many_requests') return ok;
      throw error;
    }
    await deps.database.write((tx) => deps.jobs.send(tx, passwordResetQueue, { email: body.email }));
    return ok;
  });
  routes.query(accountsEndpoints.checkResetToken, async ({ tx, body }) => {
    await assertResetIsLive(tx, body.token);
    return ok;
  });
  routes.raw(accountsEndpoints.confirmPasswordReset, async ({ body, ...call }) => {
    await resetPassword({ ...deps, ...toPasswordCall(call) }, body);
    return ok;
  });
};

export const accountsRoutes = (routes: Routes, deps: AccountsDeps) => {
  sessionRoutes(routes, deps);
  profileRoutes(routes);
  confirmationRoutes(routes, deps);
  passwordRoutes(routes, deps);
};
