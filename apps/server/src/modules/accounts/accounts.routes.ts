import * as endpoints from '@iom/contract/accounts/accounts.endpoints.ts';
import { ApiError } from '#platform/api-error.ts';
import { networkAddressOf } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import type { AccountsDeps } from './accounts.module.ts';
import { listAudit } from './audit.store.ts';
import { checkReset, replacePassword, resetPassword } from './password.service.ts';
import { changeProfile, profileFor, registerAccount } from './profile.service.ts';
import { endSession } from './sessions.store.ts';
import { signInWithPassword, userAnswer } from './sign-in.service.ts';

const ok = { status: 'OK' } as const;

const sessionRoutes = (routes: Routes, parts: AccountsDeps) => {
  routes.raw(endpoints.signIn, ({ body, request }) =>
    signInWithPassword(parts, { ...body, ip: networkAddressOf(request) }),
  );
  routes.mutation(endpoints.signOut, async ({ tx, user }) => {
    await endSession(tx, user.sessionId);
    return null;
  });
  routes.mutation(endpoints.registerUser, async ({ tx, body }) => {
    const { user, token } = await registerAccount(tx, body);
    return { ...userAnswer(user), auth_token: token };
  });
  routes.raw(endpoints.readMe, async ({ user }) => userAnswer(user));
};

const profileRoutes = (routes: Routes) => {
  routes.query(endpoints.readProfile, ({ tx, user, params }) => profileFor(tx, user, params.id));
  routes.auditedMutation(endpoints.updateProfile, ({ tx, user, params, body }) =>
    changeProfile(tx, user, params.id, body),
  );
};

const passwordRoutes = (routes: Routes, parts: AccountsDeps) => {
  routes.mutation(endpoints.changePassword, async ({ tx, user, body }) => {
    await replacePassword(tx, user, body);
    return ok;
  });
  routes.raw(endpoints.requestPasswordReset, async ({ body }) => {
    try {
      await parts.throttle.hit(`password reset ${body.email.toLowerCase()}`, 5, 30);
    } catch (error) {
      // too many for this address: the same answer, and no further mail
      if (error instanceof ApiError) return ok;
      throw error;
    }
    await parts.database.write((tx) =>
      parts.jobs.send(tx, { queue: 'password-reset' }, { email: body.email }),
    );
    return ok;
  });
  routes.query(endpoints.checkResetToken, async ({ tx, body }) => {
    await checkReset(tx, body.token);
    return ok;
  });
  routes.mutation(endpoints.confirmPasswordReset, async ({ tx, body }) => {
    await resetPassword(tx, parts.outbox, parts.site, body);
    return ok;
  });
};

const auditRoutes = (routes: Routes) => {
  routes.query(endpoints.listAuditLog, async ({ tx, query }) => {
    const { page, page_size, ordering = [], ...filter } = query;
    const { count, rows } = await listAudit(tx, filter, {
      offset: (page - 1) * page_size,
      limit: page_size,
      ordering,
    });
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

export const accountsRoutes = (routes: Routes, parts: AccountsDeps) => {
  sessionRoutes(routes, parts);
  profileRoutes(routes);
  passwordRoutes(routes, parts);
  auditRoutes(routes);
};
