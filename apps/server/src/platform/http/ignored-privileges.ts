import type { FastifyInstance } from 'fastify';

/** Keys an attacker adds to a body in the hope that they are stored. */
const privileges = [
  ...['id', 'user', 'user_id', 'owner', 'owner_id', 'buyer', 'holder', 'role', 'permissions'],
  ...['is_staff', 'is_superuser', 'is_admin', 'is_active', 'password_hash'],
  ...['paid', 'status', 'state', 'total_price', 'final_price', 'invoice', 'current_uses'],
];

const none: readonly string[] = [];

declare module 'fastify' {
  interface FastifyRequest {
    sentPrivileges: readonly string[];
  }
}

/** Logs the names of privileged keys that a body has and its endpoint ignores, without their values. */
export const logIgnoredPrivileges = (app: FastifyInstance) => {
  app.decorateRequest('sentPrivileges');
  app.addHook('preValidation', (request, _reply, done) => {
    const { body } = request;
    const isObject = typeof body === 'object' && body !== null;
    request.sentPrivileges = isObject ? privileges.filter((key) => Object.hasOwn(body, key)) : none;
    done();
  });
  app.addHook('preHandler', ({ id, ip, user, body, routeOptions, sentPrivileges, log }, _reply, done) => {
    const keys = sentPrivileges.filter((key) => !Object.hasOwn(Object(body), key));
    if (keys.length > 0)
      log.info({ id, ip, user: user?.id, path: routeOptions.url, keys }, 'privileged keys ignored');
    done();
  });
};
