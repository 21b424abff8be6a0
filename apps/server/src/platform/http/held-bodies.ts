// Bodies are held in memory until their calls are answered, also those that never end: a caller has only so many bytes.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { busy } from '../api-error.ts';
import { callerOf, networkAddressOf } from './requests.ts';

const mebibyte = 1024 * 1024;

/** Bytes of bodies that one user may have held at a time: the largest document, or 16 orders of the largest size. */
const mostOfUser = 16 * mebibyte;
/** The same of the visitors of one network address. */
const mostOfAddress = 8 * mebibyte;
/** The same of the users of one network address. */
const mostOfUsersOfAddress = 48 * mebibyte;
/** The same of all callers together; beyond it only small bodies are read. */
const mostOfAll = 128 * mebibyte;
/** The same of all visitors, so that the rest is left to users. */
const mostOfVisitors = 64 * mebibyte;
const small = 64 * 1024;
/** Documents may take minutes to arrive: they count apart, so that nobody waits for them with a cart or an order. */
const mostDocuments = 96 * mebibyte;
/** Documents of the users of one network address. */
const mostDocumentsOfAddress = 32 * mebibyte;

/** What a body may take: its stated length, else all that its call accepts. Forms of administrators are read piece by piece. */
const mostBytesOf = ({ headers, routeOptions }: FastifyRequest) => {
  const length = headers['transfer-encoding'] ? Infinity : Number(headers['content-length'] ?? 0);
  return routeOptions.config.multipart ? 0 : Math.min(length, routeOptions.bodyLimit);
};

/** What a body counts for, each with the bytes that may be held at a time. */
const countsOf = (request: FastifyRequest, bytes: number): [string, number][] => {
  const caller = callerOf(request);
  if (request.routeOptions.config.upload)
    return [
      [`documents of ${caller}`, mostOfUser],
      [`documents of ${networkAddressOf(request)}`, mostDocumentsOfAddress],
      ['documents', mostDocuments],
    ];
  const isSmall = bytes <= small;
  const ofCaller = request.user ? mostOfUser : mostOfAddress;
  const group = request.user ? `users of ${networkAddressOf(request)}` : 'visitors';
  const ofGroup = request.user ? mostOfUsersOfAddress : mostOfVisitors;
  return [
    // large ones leave as much to small ones, such as a sign-in
    [caller, isSmall ? 2 * ofCaller : ofCaller],
    [group, isSmall ? Infinity : ofGroup],
    ['all', isSmall ? Infinity : mostOfAll],
  ];
};

/** Refuses a body with 503 `unavailable`, before it is read, when its caller or all callers have too much in memory. */
export const boundHeldBodies = (app: FastifyInstance) => {
  const held = new Map<string, number>();
  const hold = (key: string, bytes: number) => {
    const left = (held.get(key) ?? 0) + bytes;
    if (left === 0) held.delete(key);
    else held.set(key, left);
  };
  app.addHook('preParsing', async (request, reply) => {
    const bytes = mostBytesOf(request);
    const { socket } = request.raw;
    // who has gone sends no body
    if (bytes === 0 || socket.destroyed) return;
    const counts = countsOf(request, bytes);
    if (counts.some(([key, most]) => (held.get(key) ?? 0) + bytes > most)) throw busy();
    for (const [key] of counts) hold(key, bytes);
    // a response that waits behind another one of its connection does not tell of the connection's end
    const letGo = () => {
      reply.raw.off('finish', letGo);
      socket.off('close', letGo);
      for (const [key] of counts) hold(key, -bytes);
    };
    reply.raw.once('finish', letGo);
    socket.once('close', letGo);
  });
};
