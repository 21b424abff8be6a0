// Bodies are held in memory until their calls are answered, also those that never end: an address has only so many bytes.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { busy } from '../api-error.ts';
import { networkAddressOf } from './requests.ts';

const mebibyte = 1024 * 1024;

/** Bytes of bodies that one network address may have held at a time: three of the largest documents, 32 carts of the largest size. */
const mostOfAddress = 32 * mebibyte;
/** The same of all addresses together; beyond it only small bodies are read. */
const mostOfAll = 128 * mebibyte;
const small = 64 * 1024;

/** What a body may take: its stated length, else all that its call accepts. Forms of administrators are read piece by piece. */
const mostBytesOf = ({ headers, routeOptions }: FastifyRequest) => {
  const length = headers['transfer-encoding'] ? Infinity : Number(headers['content-length'] ?? 0);
  return routeOptions.config.multipart ? 0 : Math.min(length, routeOptions.bodyLimit);
};

/** Refuses a body with 503 `unavailable`, before it is read, when its address or all addresses have too much in memory. */
export const boundHeldBodies = (app: FastifyInstance) => {
  const heldOf = new Map<string, number>();
  let held = 0;
  const hold = (address: string, bytes: number) => {
    const ofAddress = (heldOf.get(address) ?? 0) + bytes;
    held += bytes;
    if (ofAddress === 0) heldOf.delete(address);
    else heldOf.set(address, ofAddress);
  };
  app.addHook('preParsing', async (request, reply) => {
    const bytes = mostBytesOf(request);
    const { socket } = request.raw;
    // who has gone sends no body
    if (bytes === 0 || socket.destroyed) return;
    const address = networkAddressOf(request);
    const isTooMuch = (heldOf.get(address) ?? 0) + bytes > mostOfAddress;
    if (isTooMuch || (bytes > small && held + bytes > mostOfAll)) throw busy();
    hold(address, bytes);
    // a response that waits behind another one of its connection does not tell of the connection's end
    const letGo = () => {
      reply.raw.off('finish', letGo);
      socket.off('close', letGo);
      hold(address, -bytes);
    };
    reply.raw.once('finish', letGo);
    socket.once('close', letGo);
  });
};
