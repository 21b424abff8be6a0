import { setTimeout as pass } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';
import { openRounds } from '../rounds.ts';
import { countMembers, hasDuplicateNames, type JsonLimits } from './json-counts.ts';
import { networkAddressOf } from './requests.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Reading 1 MiB takes up to a tenth of a second, in which nothing else runs. */
const large = 64 * 1024;
/** The time until the next large body is read, in times that the one before took to read. */
const rest = 4;

/** Five times those of the largest order. No object of a call needs a hundred members; V8 reads one of many different names slowly. */
const most: JsonLimits = { counted: 50_000, members: 1000 };

/**
 * Accepts an empty body; rejects a compressed one, invalid UTF-8, and objects with a name twice, which others may read differently. The body at `rawBodyOf`
 * stays text, as its signature covers the bytes. Large bodies are read one after the other, those of an address in turn with those of
 * others, and have a fifth of the time; those of callers who have gone are not read, and one of more objects, lists and members than any
 * call needs is refused as too large before it is read.
 */
export const readJson = (app: FastifyInstance, rawBodyOf: string) => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  const read = async (request: FastifyRequest, bytes: Buffer) => {
    let text: string;
    try {
      text = utf8.decode(bytes);
    } catch {
      throw new ApiError('malformed_request');
    }
    if (request.routeOptions.url === rawBodyOf) return text;
    if (text === '') return undefined;
    const members = countMembers(bytes, most);
    if (members === undefined) throw new ApiError('too_large');
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    void parse(request, text, (error, body) => (error ? reject(error) : resolve(body)));
    const body = await promise;
    if (hasDuplicateNames(members, body)) throw new ApiError('malformed_request');
    return body;
  };
  const turns = openRounds({});
  const readInTurn = async (request: FastifyRequest, bytes: Buffer) => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const readAndRest = async () => {
      const start = performance.now();
      await read(request, bytes).then(resolve, reject);
      await pass(rest * (performance.now() - start));
    };
    const { socket } = request.raw;
    const left = new AbortController();
    const leave = () => left.abort();
    if (socket.destroyed) leave();
    socket.once('close', leave);
    // rejected when the caller leaves before the turn comes
    turns.run(readAndRest, { key: networkAddressOf(request), left: left.signal }).catch(reject);
    return promise.finally(() => socket.off('close', leave));
  };
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      if ((request.headers['content-encoding'] ?? 'identity') !== 'identity')
        throw new ApiError('unsupported_media_type', { message: 'Send the body without compression.' });
      return bytes.length > large ? readInTurn(request, bytes) : read(request, bytes);
    },
  );
};
