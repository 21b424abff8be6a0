import * as passkeysEndpoints from '@iom/contract/accounts/passkeys.endpoints.ts';
import * as endpoints from '@iom/contract/accounts/second-factor.endpoints.ts';
import * as sessionsEndpoints from '@iom/contract/accounts/sessions.endpoints.ts';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '#platform/api-error.ts';
import { pageOf, queueCaller } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import { browserOf, endByMail, listOwnSessions } from '../sessions/sessions.service.ts';
import { endSession, endSessions } from '../sessions/sessions.store.ts';
import { countRecoveryCodes } from '../users/second-factor.store.ts';
import type { FactorDeps } from './factor-proof.ts';
import { signInWithCode, signInWithPasskey } from './factor-sign-in.service.ts';
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  proveAgain,
  removeOwnFactor,
  removePasskey,
  renewCodes,
} from './own-factors.service.ts';
import { arePasskeysAvailable, listOwnPasskeys, makePasskeyOptions } from './passkeys.service.ts';

/** Records a completed sign-in, or a proof, in the log: who, from where and how. */
export const logProof = (
  { log, ip }: FastifyRequest,
  userId: number,
  method: string,
  event: 'signed in' | 'second factor proved',
) => log.info({ user: userId, ip, method }, event);

export const secondFactorRoutes = (
  routes: Routes,
  deps: FactorDeps & {
    /** Whether administrators need a second factor. */
    required: boolean;
  },
) => {
  routes.raw(endpoints.completeSignIn, async ({ body, request, reply }) => {
    const browser = browserOf(request, undefined);
    const { session, method } = await signInWithCode(deps, body, browser, queueCaller(request, reply));
    logProof(request, session.user.id, `password and ${method}`, 'signed in');
    return session;
  });
  routes.query(endpoints.readSecondFactor, async ({ tx, user }) => ({
    methods: [...user.secondFactor.methods],
    recovery_codes_left: await countRecoveryCodes(tx, user.id),
    passkeys_available: arePasskeysAvailable(deps.site),
    required: deps.required && (user.isStaff || user.secondFactor.isMissing),
  }));
  routes.raw(endpoints.stepUp, async ({ user, body, write, request }) => {
    const method = await proveAgain({ ...deps, write }, user, body);
    logProof(request, user.id, method, 'second factor proved');
    return null;
  });
  routes.raw(endpoints.setUpTotp, ({ user, body, write, request, reply }) =>
    beginTotp({ ...deps, write, queue: queueCaller(request, reply) }, user, body),
  );
  routes.raw(endpoints.confirmTotp, ({ user, body, write }) =>
    confirmTotp({ ...deps, write }, user, body.code),
  );
  routes.raw(endpoints.renewRecoveryCodes, ({ user, body, write, request, reply }) =>
    renewCodes({ ...deps, write, queue: queueCaller(request, reply) }, user, body),
  );
  routes.raw(endpoints.removeSecondFactor, async ({ user, body, write, request, reply }) => {
    await removeOwnFactor({ ...deps, write, queue: queueCaller(request, reply) }, user, body);
    return null;
  });
};

export const passkeyRoutes = (routes: Routes, deps: FactorDeps) => {
  routes.mutation(passkeysEndpoints.readPasskeyOptions, ({ tx }) => makePasskeyOptions(tx, deps.site));
  routes.raw(passkeysEndpoints.signInWithPasskey, async ({ body, request, reply }) => {
    const browser = browserOf(request, body.device);
    const session = await signInWithPasskey(deps, body.assertion, browser, queueCaller(request, reply));
    logProof(request, session.user.id, 'passkey', 'signed in');
    return session;
  });
  routes.query(passkeysEndpoints.listPasskeys, ({ tx, user, query }) =>
    listOwnPasskeys(tx, user.id, pageOf(query)),
  );
  routes.raw(passkeysEndpoints.beginPasskey, ({ user, body, write, request, reply }) =>
    beginPasskey({ ...deps, write, queue: queueCaller(request, reply) }, user, body),
  );
  routes.raw(passkeysEndpoints.addPasskey, ({ user, body, write }) =>
    addPasskey({ ...deps, write }, user, body),
  );
  routes.raw(passkeysEndpoints.removePasskey, async ({ user, params, write }) => {
    await removePasskey({ ...deps, write }, user, params.id);
    return null;
  });
};

/** The caller's sessions. */
export const ownSessionsRoutes = (routes: Routes, { database }: Pick<FactorDeps, 'database'>) => {
  routes.query(sessionsEndpoints.listSessions, ({ tx, user, query }) =>
    listOwnSessions(tx, user, pageOf(query)),
  );
  routes.raw(sessionsEndpoints.endSession, async ({ user, params, write }) => {
    // a call that ends its own session is not authorized again at its end
    const run: typeof write = params.id === user.sessionId ? database.write : write;
    const ended = await run((tx) => endSession(tx, user.id, params.id));
    if (!ended) throw new ApiError('not_found');
    return null;
  });
  routes.mutation(sessionsEndpoints.endOtherSessions, async ({ tx, user }) => {
    await endSessions(tx, user.id, user.sessionId);
    return null;
  });
  routes.mutation(sessionsEndpoints.endMailedSession, ({ tx, body }) => endByMail(tx, body.token));
};
