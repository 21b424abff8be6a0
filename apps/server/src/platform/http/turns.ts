// One caller cannot keep a server busy, nor its memory full of responses that are not read: some calls run, and its others wait.
import { Readable } from 'node:stream';
import { type Endpoint, isRead } from '@iom/contract/shared/endpoint.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, busy } from '../api-error.ts';
import { openKeyedQueues } from '../keyed-queues.ts';
import type { Throttle } from '../throttle/throttle.ts';
import { callerOf, networkAddressOf } from './requests.ts';

interface Share {
  /** Calls of one caller that are answered at the same time. */
  atOnce: number;
  /** Calls of one caller that wait. */
  mostWaiting: number;
  /**
   * Whether a turn lasts until the response has been sent, however slowly it is read, or until all of it has been made, which of a stream is
   * the same; otherwise until it begins to be sent.
   */
  until?: 'sent' | 'made';
  /** Whose calls share. Default: those of a user, or of a visitor. */
  keyOf?: (request: FastifyRequest) => string;
}

/** Resolves when the response has been sent, or its caller has gone. */
const ended = ({ raw }: FastifyReply) =>
  new Promise<void>((resolve) => {
    if (raw.writableFinished || raw.destroyed) resolve();
    else raw.once('finish', resolve).once('close', resolve);
  });

const beginnings = new WeakMap<FastifyReply, Set<(payload: unknown) => void>>();

/**
 * Resolves to the payload when a response begins to be sent. A handler that returns its reply is itself done only once the response has been
 * read.
 */
const begun = (reply: FastifyReply) =>
  new Promise<unknown>((resolve) => {
    beginnings.set(reply, (beginnings.get(reply) ?? new Set()).add(resolve));
  });

/** Resolves when all of a response has been made. */
const made = async (reply: FastifyReply) => {
  const payload = await begun(reply);
  if (payload instanceof Readable) await ended(reply);
};

/** Has turns see when responses begin to be sent. */
export const watchResponses = (server: FastifyInstance) =>
  server.addHook('onSend', (_request, reply, payload, done) => {
    for (const resolve of beginnings.get(reply) ?? []) resolve(payload);
    done();
  });

const waited = new WeakSet<FastifyRequest>();

/** Whether the call had to wait for one of its turns. */
export const hasWaited = (request: FastifyRequest) => waited.has(request);

/**
 * Runs a call's work in its caller's turn.
 * @throws ApiError unavailable when too many calls of the caller wait.
 */
export const openTurns = ({ atOnce, mostWaiting, until, keyOf = callerOf }: Share) => {
  const turns = openKeyedQueues(atOnce);
  return async <T>(request: FastifyRequest, reply: FastifyReply, work: () => Promise<T>): Promise<T> => {
    const caller = keyOf(request);
    const taken = turns.taken(caller);
    if (taken >= atOnce + mostWaiting) throw busy();
    if (taken >= atOnce) waited.add(request);
    const { promise, resolve } = Promise.withResolvers<T>();
    const answer = async () => {
      const answered = async () => {
        // on the embedded database the work takes the thread at once: who has arrived before is heard first
        if (until !== 'sent') await request.server.afterArrived();
        // who has gone while waiting needs no answer
        if (reply.raw.destroyed) throw new ApiError('unavailable');
        return work();
      };
      const result = answered();
      resolve(result);
      const settled = Promise.allSettled([result]);
      if (until === 'sent') await settled.then(() => ended(reply));
      else await Promise.race([settled, until === 'made' ? made(reply) : begun(reply)]);
    };
    void turns.run(caller, answer);
    return promise;
  };
};

type InTurn = <T>(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<T>,
) => Promise<T>;

/**
 * Runs a call in its turns, unless limits are off. A user has turns for all calls but those for files, and a user and a visitor further
 * ones for what computes, for what may hold a connection of the database for long and for files. Turns are taken in one order, so that no two calls
 * wait for each other.
 */
export const openShares = ({ enabled }: Pick<Throttle, 'enabled'>): InTurn => {
  if (!enabled) return (_endpoint, _request, _reply, work) => work();
  // what a browser sends at a time over HTTP/1.1
  const any = openTurns({ atOnce: 6, mostWaiting: 200, until: 'sent' });
  // half of the connections of a server: calls that wait for the lock of a row leave the others
  const connected = openTurns({ atOnce: 5, mostWaiting: 200 });
  const filed = openTurns({ atOnce: 10, mostWaiting: 200 });
  // a page of charts sends about twenty; visitors of one address may be a whole company
  const computing = openTurns({ atOnce: 2, mostWaiting: 200, until: 'made' });
  const purchasing = openTurns({ atOnce: 2, mostWaiting: 200 });
  // what is typeset waits for a thread, in which addresses take turns: no other call waits for these
  const typesetting = openTurns({ atOnce: 2, mostWaiting: 200 });
  // seconds each: the last of a queue would wait for longer than a proxy does
  const printing = openTurns({ atOnce: 2, mostWaiting: 0 });
  const printingOfAddress = openTurns({ atOnce: 4, mostWaiting: 0, keyOf: networkAddressOf });
  // accounts are free; of each two calls at most wait here
  const computingOfAddress = openTurns({ atOnce: 6, mostWaiting: 2000, keyOf: networkAddressOf });
  // and may each place an order of 5,000 oils, which takes half a second of the database to price
  const purchasingOfAddress = openTurns({ atOnce: 4, mostWaiting: 2000, keyOf: networkAddressOf });
  const othersOfAddress = openTurns({ atOnce: 20, mostWaiting: 2000, keyOf: networkAddressOf });
  return (endpoint, request, reply, work) => {
    const { computes, fromMemory, readsFile, upload, multipart } = endpoint;
    const isUser = Boolean(request.user);
    const typesets = computes === 'document' || computes === 'print';
    const takesConnection = !readsFile && (isUser ? !isRead(endpoint) && !typesets : !fromMemory);
    const shares = [
      computes === 'purchase' && purchasing,
      computes === 'document' && typesetting,
      computes === 'print' && printing,
      computes === true && computing,
      takesConnection && connected,
      readsFile === true && filed,
      isUser && !readsFile && any,
      // last: nothing that one user waits for holds a turn that others wait for
      computes === true && isUser && computingOfAddress,
      computes === 'purchase' && purchasingOfAddress,
      computes === 'print' && printingOfAddress,
      // neither a file nor a body that arrives slowly holds up the users of an address
      isUser && !computes && !fromMemory && !readsFile && !upload && !multipart && othersOfAddress,
    ].filter((share) => share !== false);
    return shares.reduceRight((next, share) => () => share(request, reply, next), work)();
  };
};
