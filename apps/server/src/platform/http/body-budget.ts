import type { FastifyInstance, FastifyRequest } from 'fastify';
import { busy } from '../api-error.ts';
import { networkAddressOf } from './requests.ts';

const mebibyte = 1024 * 1024;

/** Bytes of bodies in memory. Documents, which may take minutes to arrive, have a budget of their own of the same size. */
const maxBytes = 128 * mebibyte;
/** The same for one network address. */
const maxBytesOfAddress = 32 * mebibyte;
/** Smaller bodies, such as a sign-in, are always read. */
const small = 64 * 1024;

/** What a body may take: its stated length, else all that its call accepts. Forms of administrators are read piece by piece. */
const bytesOfBody = ({ headers, routeOptions }: FastifyRequest) => {
  const length = headers['transfer-encoding'] ? Infinity : Number(headers['content-length'] ?? 0);
  return routeOptions.config.multipart ? 0 : Math.min(length, routeOptions.bodyLimit);
};

/**
 * Refuses a body with 503 `unavailable`, before it is read, when those of its network address, or of all, take too much memory. A body counts until its
 * call has a response or its connection has ended: also one that never ends.
 */
export const addBodyBudget = (app: FastifyInstance) => {
  const bytesByKey = new Map<string, number>();
  const bytesOf = (key: string) => bytesByKey.get(key) ?? 0;
  const add = (key: string, bytes: number) => {
    const sum = bytesOf(key) + bytes;
    if (sum === 0) bytesByKey.delete(key);
    else bytesByKey.set(key, sum);
  };
  app.addHook('preParsing', (request, reply, _payload, done) => {
    const bytes = bytesOfBody(request);
    const { socket } = request.raw;
    if (bytes <= small || socket.destroyed) return done();
    const kind = request.routeOptions.config.upload ? 'documents' : 'bodies';
    const ofAddress = `${kind} of ${networkAddressOf(request)}`;
    if (bytesOf(ofAddress) + bytes > maxBytesOfAddress || bytesOf(kind) + bytes > maxBytes)
      return done(busy());
    const count = (change: number) => {
      add(ofAddress, change);
      add(kind, change);
    };
    count(bytes);
    // the response behind another one of its connection has no event when the connection ends
    const release = () => {
      reply.raw.off('finish', release);
      socket.off('close', release);
      count(-bytes);
    };
    reply.raw.once('finish', release);
    socket.once('close', release);
    return done();
  });
};
