import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, busy } from '../api-error.ts';
import { networkAddressOf } from './requests.ts';

const mebibyte = 1024 * 1024;

/**
 * Maximum total size of bodies in memory. Documents may take minutes to arrive, so they have a separate budget of the
 * same size.
 */
const maxBytes = 128 * mebibyte;
/** Maximum for one network address. */
const maxBytesPerAddress = 32 * mebibyte;
/** Smaller bodies, such as a sign-in, do not count. */
const smallBytes = 64 * 1024;

/** The bytes that a body counts: its stated length, at most the limit of its call. A chunked body counts that limit, a streamed form of an administrator 0. */
const bodyBytes = (request: FastifyRequest) => {
  const { headers } = request;
  const length = headers['transfer-encoding'] ? Infinity : Number(headers['content-length'] ?? 0);
  if (length <= smallBytes) return length;
  const { config, bodyLimit } = request.routeOptions;
  return config.multipart ? 0 : Math.min(length, bodyLimit);
};

/**
 * Rejects a body with 503 `unavailable` before it is read, when the bodies of its network address, or of all
 * addresses, take too much memory. A body counts until its call has a response or its connection has ended, even if
 * it never arrives completely.
 */
export const addBodyBudget = (app: FastifyInstance) => {
  const bytesByKey = new Map<string, number>();
  const countBytes = (key: string) => bytesByKey.get(key) ?? 0;
  const add = (key: string, bytes: number) => {
    const sum = countBytes(key) + bytes;
    if (sum === 0) bytesByKey.delete(key);
    else bytesByKey.set(key, sum);
  };
  app.addHook('preParsing', (request, reply, _payload, done) => {
    const bytes = bodyBytes(request);
    const { socket } = request.raw;
    if (bytes <= smallBytes || socket.destroyed) return done();
    const kind = request.routeOptions.config.upload ? 'documents' : 'bodies';
    const addressKey = `${kind} of ${networkAddressOf(request)}`;
    if (countBytes(addressKey) + bytes > maxBytesPerAddress || countBytes(kind) + bytes > maxBytes)
      return done(busy());
    const count = (change: number) => {
      add(addressKey, change);
      add(kind, change);
    };
    count(bytes);
    // a pipelined response emits nothing when its connection ends, so the socket is watched too
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

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Limits for the contents of a JSON text. */
interface JsonLimits {
  /** Maximum of objects and lists together, and, separately, of the members of all objects. */
  total: number;
  /** Members of one object. */
  members: number;
}

/**
 * `total` is five times what the largest order needs. No call needs an object of a hundred members, and V8 is slow
 * to parse an object with many distinct names.
 */
const limits: JsonLimits = { total: 50_000, members: 1000 };

const [quote, backslash, colon] = [0x22, 0x5c, 0x3a];
const [brace, bracket, closingBrace, closingBracket] = [0x7b, 0x5b, 0x7d, 0x5d];

/**
 * Counts the members of all objects in a JSON text without parsing it: each member has one colon outside strings.
 * The number is meaningless if the text is not JSON.
 * @param bytes the text in UTF-8
 * @returns undefined beyond the limits, without reading on
 */
export const countMembers = (bytes: Uint8Array, { total, members: max }: JsonLimits): number | undefined => {
  let opened = 0;
  let members = 0;
  /** Members so far of the innermost object, and of each enclosing object and list. */
  let own = 0;
  const outer: number[] = [];
  let inString = false;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i];
    if (byte === quote) inString = !inString;
    else if (inString) {
      if (byte === backslash) i++;
    } else if (byte === colon) {
      if (++members > total || ++own > max) return undefined;
    } else if (byte === brace || byte === bracket) {
      if (++opened > total) return undefined;
      outer.push(own);
      own = 0;
    } else if (byte === closingBrace || byte === closingBracket) own = outer.pop() ?? 0;
  }
  return members;
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Members of all objects in a value. */
const countObjectMembers = (value: unknown) => {
  let members = 0;
  const remaining: object[] = isObject(value) ? [value] : [];
  for (let one = remaining.pop(); one !== undefined; one = remaining.pop()) {
    const inner: readonly unknown[] = Array.isArray(one) ? one : Object.values(one);
    if (inner !== one) members += inner.length;
    for (const each of inner) if (isObject(each)) remaining.push(each);
  }
  return members;
};

/**
 * Whether an object in a JSON text has two members with the same name. `JSON.parse` keeps only the last of them.
 * @param members number of members in the text, by `countMembers`
 * @param value the parsed text
 */
export const hasDuplicateNames = (members: number, value: unknown) => members !== countObjectMembers(value);

/**
 * Accepts an empty body. Rejects compressed bodies, invalid UTF-8, more objects, lists and members than any call needs,
 * and objects with a duplicate name, because parsers disagree about them. The body at `rawBodyPath` stays text, because
 * its signature covers the bytes.
 */
export const parseJsonBodies = (app: FastifyInstance, rawBodyPath: string) => {
  const parseText = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  const parse = async (request: FastifyRequest, bytes: Buffer) => {
    let text: string;
    try {
      text = utf8.decode(bytes);
    } catch {
      throw new ApiError('malformed_request');
    }
    if (request.routeOptions.url === rawBodyPath) return text;
    if (text === '') return undefined;
    const members = countMembers(bytes, limits);
    if (members === undefined) throw new ApiError('too_large');
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    void parseText(request, text, (error, body) => (error ? reject(error) : resolve(body)));
    const body = await promise;
    if (hasDuplicateNames(members, body)) throw new ApiError('malformed_request');
    return body;
  };
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      if ((request.headers['content-encoding'] ?? 'identity') !== 'identity')
        throw new ApiError('unsupported_media_type', { message: 'Send the body without compression.' });
      return parse(request, bytes);
    },
  );
};
