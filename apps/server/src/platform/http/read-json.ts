import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';
import { hasDuplicateNames } from './duplicate-names.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Reading 1 MiB takes up to 70 ms, in which nothing else runs. */
const large = 64 * 1024;

/** Objects and lists of a body, which take the longest to read: five times those of the largest order. */
const mostOpened = 50_000;
const [brace, bracket] = [0x7b, 0x5b];

/** Whether a body has more objects and lists than any call needs. Those in its texts count, too. */
const opensTooMany = (bytes: Buffer) => {
  let opened = 0;
  for (const byte of bytes) if (byte === brace || byte === bracket) opened += 1;
  return opened > mostOpened;
};

/**
 * Accepts an empty body; rejects invalid UTF-8, and objects with a name twice, which others may read differently. The body at `rawBodyOf`
 * stays text, as its signature covers the bytes. Of large bodies one is read in each turn of the event loop, and one of more than 50,000 objects
 * and lists is refused as too large.
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
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    void parse(request, text, (error, body) => (error ? reject(error) : resolve(body)));
    const body = await promise;
    if (hasDuplicateNames(text, body)) throw new ApiError('malformed_request');
    return body;
  };
  let turn: Promise<void> = Promise.resolve();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      if (bytes.length > large) {
        if (opensTooMany(bytes)) throw new ApiError('too_large');
        turn = turn.then(() => setImmediate());
        await turn;
      }
      return read(request, bytes);
    },
  );
};
