// One caller cannot keep a server busy, nor its memory full of responses that are not read: some calls run, and its others wait.
import type { Endpoint } from '@iom/contract/shared/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import pLimit, { type LimitFunction } from 'p-limit';
import { ApiError, busy } from '../api-error.ts';
import type { Throttle } from '../throttle/throttle.ts';
import { callerOf } from './requests.ts';

interface Share {
  /** Calls of one caller that are answered at the same time. */
  atOnce: number;
  /** Calls of one caller that wait. */
  mostWaiting: number;
  /** Whether a turn lasts until the response has been sent, however slowly it is read; otherwise until there is one. */
  untilSent: boolean;
}

/** Resolves when the response has been sent, or its caller has gone. */
const ended = ({ raw }: FastifyReply) =>
  new Promise<void>((resolve) => {
    if (raw.writableFinished || raw.destroyed) resolve();
    else raw.once('finish', resolve).once('close', resolve);
  });

/**
 * Runs a call's work in its caller's turn.
 * @throws ApiError unavailable when too many calls of the caller wait.
 */
export const openTurns = ({ atOnce, mostWaiting, untilSent }: Share) => {
  const turns = new Map<string, LimitFunction>();
  return async <T>(request: FastifyRequest, reply: FastifyReply, work: () => Promise<T>): Promise<T> => {
    const caller = callerOf(request);
    const turn = turns.get(caller) ?? pLimit(atOnce);
    if (turn.pendingCount >= mostWaiting) throw busy();
    turns.set(caller, turn);
    const { promise, resolve } = Promise.withResolvers<T>();
    const answer = async () => {
      const answered = async () => {
        // who has gone while waiting needs no answer
        if (reply.raw.destroyed) throw new ApiError('unavailable');
        return work();
      };
      const result = answered();
      resolve(result);
      await Promise.allSettled([result]);
      if (untilSent) await ended(reply);
    };
    void turn(answer).finally(() => {
      if (turn.activeCount === 0 && turn.pendingCount === 0) turns.delete(caller);
    });
    return promise;
  };
};

type InTurn = <T>(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<T>,
) => Promise<T>;

/** Runs a call in its turn, unless limits are off: what a user asks of a server at the same time, and of calls that compute also a visitor. */
export const openShares = ({ enabled }: Pick<Throttle, 'enabled'>): InTurn => {
  if (!enabled) return (_endpoint, _request, _reply, work) => work();
  const any = openTurns({ atOnce: 20, mostWaiting: 200, untilSent: true });
  // a page of charts sends about twenty; visitors of one address may be a whole company
  const computing = openTurns({ atOnce: 2, mostWaiting: 200, untilSent: false });
  return ({ computes }, request, reply, work) => {
    const inUsersTurn = request.user ? () => any(request, reply, work) : work;
    return computes ? computing(request, reply, inUsersTurn) : inUsersTurn();
  };
};
