import type { listSessions, SessionRow } from '@iom/contract/accounts/sessions.endpoints.ts';
import type { OrderingKeyOf } from '@iom/contract/shared/list-endpoint.ts';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '#platform/api-error.ts';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import type { ListPage } from '#platform/database/list-rows.ts';
import { networkAddressOf } from '#platform/http/requests.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import { hashToken } from '../secrets/secrets.ts';
import { type Browser, endSessionByToken, listSessionRows } from './sessions.store.ts';

const maxAgentLength = 300;

/**
 * The browser of a sign-in. Without a `device`, the text that a browser keeps, it is known by its name and network address: leaving the
 * text out does not avoid the mail about a new browser.
 */
export const browserOf = (request: FastifyRequest, device: string | undefined): Browser => {
  const agent = (request.headers['user-agent'] ?? '').slice(0, maxAgentLength);
  return {
    deviceHash: hashToken(device ? `device ${device}` : `agent ${networkAddressOf(request)} ${agent}`),
    agent,
    address: request.ip,
  };
};

/** A page of the caller's sessions. */
export const listOwnSessions = async (
  tx: ReadTx,
  caller: SessionUser,
  page: ListPage<OrderingKeyOf<typeof listSessions>>,
): Promise<{ count: number; results: SessionRow[] }> => {
  const { count, rows } = await listSessionRows(tx, caller.id, page);
  return {
    count,
    results: rows.map(({ id, createdAt, lastUsedAt, agent, address }) => ({
      id,
      created: createdAt.toISOString(),
      last_used: lastUsedAt.toISOString(),
      agent,
      address,
      current: id === caller.sessionId,
    })),
  };
};

/** Ends the session that a mail about a new browser named. @throws ApiError not_found for a secret that is unknown or used */
export const endByMail = async (tx: WriteTx, token: string): Promise<null> => {
  if (!(await endSessionByToken(tx, hashToken(token)))) throw new ApiError('not_found');
  return null;
};
