import type { FastifyInstance } from 'fastify';
import { ApiError } from '../api-error.ts';
import { hasDuplicateNames } from './duplicate-names.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Accepts an empty body; rejects invalid UTF-8, and objects with a name twice, which others may read differently. The body at `rawBodyOf`
 * stays text, as its signature covers the bytes.
 */
export const readJson = (app: FastifyInstance, rawBodyOf: string) => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    let text: string;
    try {
      text = utf8.decode(bytes as Buffer);
    } catch {
      return done(new ApiError('malformed_request'));
    }
    if (request.routeOptions.url === rawBodyOf) return done(null, text);
    if (text === '') return done(null, undefined);
    return parse(request, text, (error, body) => {
      if (!error && hasDuplicateNames(text, body)) done(new ApiError('malformed_request'));
      else done(error, body);
    });
  });
};
