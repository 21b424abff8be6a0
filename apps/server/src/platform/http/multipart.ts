import type { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';
import { type Pace, watchUpload } from './uploads.ts';

/** What reads the files may be slower than their sender, so that a byte is enough. */
const usualPace: Pace = { periodMs: 10_000, leastBytes: 1 };
const maxFields = 20;
const maxFieldBytes = 4096;
/** Including those that are not read. */
const maxFiles = 10;

export const isMultipart = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  /^multipart\/form-data\s*;/i.test(headers['content-type'] ?? '');

interface Limits {
  /** Names of the fields that are files; others are not read. */
  files: readonly string[];
  maxFileBytes: number;
  pace?: Pace;
}

type MultipartRequest = Pick<FastifyRequest, 'raw' | 'headers'>;

/** Reads a file as it arrives; a rejection ends the upload. */
type ReadFile = (field: string, content: Readable) => Promise<void>;

const openParser = (request: MultipartRequest, { maxFileBytes }: Limits) => {
  try {
    return new Busboy({
      headers: { ...request.headers, 'content-type': request.headers['content-type'] ?? '' },
      limits: { fields: maxFields, fieldSize: maxFieldBytes, files: maxFiles, fileSize: maxFileBytes },
    });
  } catch {
    // no boundary in the content type
    throw new ApiError('malformed_request');
  }
};

/**
 * Reads the body of a multipart request as it arrives, each file once, and never holds more than a chunk of it.
 * @returns the text fields
 * @throws ApiError too_large, request_timeout, malformed_request; whatever `readFile` rejects with
 */
export const readMultipart = async (
  request: MultipartRequest,
  limits: Limits,
  readFile: ReadFile,
): Promise<Map<string, string>> => {
  const { raw } = request;
  if (Number(request.headers['content-length'] ?? 0) > limits.files.length * limits.maxFileBytes + (1 << 20))
    throw new ApiError('too_large');
  const fields = new Map<string, string>();
  const parser = openParser(request, limits);
  let unwatch = () => {};
  const contents = new Map<string, Readable>();
  const reading: Promise<void>[] = [];
  try {
    await new Promise<void>((resolve, reject) => {
      unwatch = watchUpload(raw, limits.pace ?? usualPace, reject);
      parser
        .on('field', (name, value) => fields.set(name, value))
        .on('file', (name, content) => {
          // an error that nobody listens to ends the process; the reader of a file and the parser report it too
          content.on('error', () => {});
          if (!limits.files.includes(name)) return void content.resume();
          // both would be written to the same file
          if (contents.has(name)) return reject(new ApiError('malformed_request'));
          content.on('limit', () => content.destroy(new ApiError('too_large')));
          contents.set(name, content);
          const read = readFile(name, content);
          reading.push(read);
          read.catch(reject);
        })
        .on('error', () => reject(new ApiError('malformed_request')))
        .on('finish', resolve);
      raw.pipe(parser);
    });
    await Promise.all(reading);
    return fields;
  } catch (error) {
    raw.unpipe(parser);
    // what still arrives is dropped until the connection is closed
    raw.resume();
    for (const content of contents.values()) content.destroy(new ApiError('malformed_request'));
    await Promise.allSettled(reading);
    throw error;
  } finally {
    unwatch();
  }
};
