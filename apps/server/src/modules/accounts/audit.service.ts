import type { FastifyRequest } from 'fastify';
import type { WriteTx } from '#platform/database/database.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import { addAuditEntry } from './audit.store.ts';

/** What the audit log keeps of the request that made a change. */
export type AuditedRequest = Pick<FastifyRequest, 'id' | 'ip'>;
/** Who decides, and the request it is recorded with. */
export interface Actor {
  user: SessionUser;
  request: AuditedRequest;
}

/** Records an administrator's change in the change's own transaction; `before` equal to `after` is no change and leaves no row. */
export const auditOf =
  (tx: WriteTx, actor: SessionUser, request: AuditedRequest) =>
  async (action: string, target: string, before: unknown, after: unknown): Promise<void> => {
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    await addAuditEntry(tx, {
      actor: actor.email,
      action,
      target,
      before,
      after,
      ip: request.ip,
      requestId: request.id,
    });
  };
