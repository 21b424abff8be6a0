import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';
import { countJson, hasDuplicateNames, type JsonCounts } from './json-counts.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Reading 1 MiB takes up to 70 ms, in which nothing else runs. */
const large = 64 * 1024;

/** Objects and lists of a body, and members of its objects: five times those of the largest order. */
const mostCounted = 50_000;
/** Members of one object. No call needs a hundred; V8 reads an object of many different names slowly. */
const mostMembers = 1000;

const isTooMuch = ({ opened, members, largest }: JsonCounts) =>
  opened > mostCounted || members > mostCounted || largest > mostMembers;

/**
 * Accepts an empty body; rejects a compressed one, invalid UTF-8, and objects with a name twice, which others may read differently. The body at `rawBodyOf`
 * stays text, as its signature covers the bytes. Of large bodies one is read in each turn of the event loop, and one of more objects, lists
 * and members than any call needs is refused as too large before it is read.
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
    const counts = countJson(bytes);
    if (isTooMuch(counts)) throw new ApiError('too_large');
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    void parse(request, text, (error, body) => (error ? reject(error) : resolve(body)));
    const body = await promise;
    if (hasDuplicateNames(counts, body)) throw new ApiError('malformed_request');
    return body;
  };
  let turn: Promise<void> = Promise.resolve();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      if ((request.headers['content-encoding'] ?? 'identity') !== 'identity')
        throw new ApiError('unsupported_media_type', { message: 'Send the body without compression.' });
      if (bytes.length > large) {
        turn = turn.then(() => setImmediate());
        await turn;
      }
      return read(request, bytes);
    },
  );
};
