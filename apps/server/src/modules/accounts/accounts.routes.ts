import * as endpoints from '@iom/contract/accounts/accounts.endpoints.ts';
import type { Endpoint } from '@iom/contract/shared/endpoint.ts';
import { ApiError } from '#platform/api-error.ts';
import { queueCaller } from '#platform/http/requests.ts';
import type { Call, Routes } from '#platform/http/routes.ts';
import type { Platform } from '#platform/platform.ts';
import {
  confirmEmailChange,
  readEmailChange,
  requestEmailChange,
} from './email-change/email-change.service.ts';
import { assertResetIsLive, passwordResetQueue, replacePassword, resetPassword } from './password.service.ts';
import { profileFor, registerAccount, updateProfile } from './profile.service.ts';
import type { PasswordCall } from './sessions/current-password.service.ts';
import { endSession } from './sessions/sessions.store.ts';
import { signInWithPassword, toUserResponse } from './sessions/sign-in.service.ts';
import { accountKey } from './users/users.store.ts';

type AccountsDeps = Pick<Platform, 'database' | 'jobs' | 'outbox' | 'throttle' | 'site'>;

const ok = { status: 'OK' } as const;

const passwordCallOf = ({
  request,
  reply,
  write,
}: Pick<Call<Endpoint>, 'request' | 'reply' | 'write'>): PasswordCall => ({
  write,
  waits: queueCaller(request, reply),
});

const sessionRoutes = (routes: Routes, deps: AccountsDeps) => {
  routes.raw(endpoints.signIn, ({ body, request, reply }) =>
    signInWithPassword(deps, body, queueCaller(request, reply)),
  );
  routes.raw(endpoints.signOut, async ({ user: { sessionId } }) => {
    if (sessionId !== null) await deps.database.write((tx) => endSession(tx, sessionId));
    return null;
  });
  routes.raw(endpoints.registerUser, async ({ body, ...call }) => {
    const { user, token } = await registerAccount(passwordCallOf(call), body);
    return { ...toUserResponse(user), auth_token: token };
  });
  routes.raw(endpoints.readMe, async ({ user }) => toUserResponse(user));
};

const profileRoutes = (routes: Routes) => {
  routes.query(endpoints.readProfile, ({ tx, user, params }) => profileFor(tx, user, params.id));
  routes.auditedMutation(endpoints.updateProfile, ({ tx, user, params, body }) =>
    updateProfile(tx, user, params.id, body),
  );
};

const passwordRoutes = (routes: Routes, deps: AccountsDeps) => {
  routes.raw(endpoints.changePassword, async ({ user, body, ...call }) => {
    await replacePassword({ ...deps, ...passwordCallOf(call) }, user, body);
    return ok;
  });
  routes.raw(endpoints.requestEmailChange, async ({ user, body, ...call }) => {
    await requestEmailChange({ ...deps, ...passwordCallOf(call) }, user, body);
    return ok;
  });
  routes.query(endpoints.checkEmailToken, ({ tx, body }) => readEmailChange(tx, body.token));
  routes.mutation(endpoints.confirmEmailChange, ({ tx, body }) => confirmEmailChange(tx, deps, body.token));
  routes.raw(endpoints.requestPasswordReset, async ({ body }) => {
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
  routes.query(endpoints.checkResetToken, async ({ tx, body }) => {
    await assertResetIsLive(tx, body.token);
    return ok;
  });
  routes.raw(endpoints.confirmPasswordReset, async ({ body, ...call }) => {
    await resetPassword({ ...deps, ...passwordCallOf(call) }, body);
    return ok;
  });
};

export const accountsRoutes = (routes: Routes, deps: AccountsDeps) => {
  sessionRoutes(routes, deps);
  profileRoutes(routes);
  passwordRoutes(routes, deps);
};
