// Files may take longer to arrive than other bodies, as long as enough of them arrives.
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';

/** Bytes that have to arrive in each period. */
export interface Pace {
  periodMs: number;
  minBytes: number;
}

/** 160 kbit/s: a document of 10 MB takes nine minutes at most. */
const documentPace: Pace = { periodMs: 10_000, minBytes: 200_000 };

const uploading = new WeakSet<Socket>();
/** Whether the body on a connection is a file that is watched here. */
export const isUploading = (socket: Socket): boolean => uploading.has(socket);

/**
 * Calls `fail` with request_timeout when the body falls behind its pace, with malformed_request when it ends
 * early. @returns a function that ends the watch
 */
const watchUpload = (
  raw: FastifyRequest['raw'],
  { periodMs, minBytes }: Pace,
  fail: (error: ApiError) => void,
) => {
  let received = 0;
  const timer = setInterval(() => {
    if (received < minBytes) fail(new ApiError('request_timeout'));
    received = 0;
  }, periodMs);
  const onData = (chunk: Buffer) => {
    received += chunk.length;
  };
  const onClose = () => {
    if (!raw.complete) fail(new ApiError('malformed_request'));
  };
  raw.on('data', onData).on('close', onClose);
  const { socket } = raw;
  uploading.add(socket);
  return () => {
    clearInterval(timer);
    raw.off('data', onData).off('close', onClose);
    uploading.delete(socket);
  };
};

/**
 * The whole body of a request, a document, for the handler of an endpoint with `upload`; empty if the request
 * had none of its types.
 * @throws ApiError too_large, request_timeout, malformed_request
 */
export const readDocument = async (
  { raw, headers, routeOptions: { bodyLimit } }: FastifyRequest,
  pace = documentPace,
): Promise<Buffer> => {
  if (Number(headers['content-length'] ?? 0) > bodyLimit) throw new ApiError('too_large');
  if (raw.readableEnded) return Buffer.alloc(0);
  if (raw.destroyed) throw new ApiError('malformed_request');
  const chunks: Buffer[] = [];
  let length = 0;
  let unwatch = () => {};
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      unwatch = watchUpload(raw, pace, reject);
      raw
        .on('data', (chunk: Buffer) => {
          length += chunk.length;
          if (length > bodyLimit) reject(new ApiError('too_large'));
          else chunks.push(chunk);
        })
        .on('end', () => resolve(Buffer.concat(chunks)));
    });
  } finally {
    unwatch();
  }
};

const documentTypes = ['application/pdf', 'image/png', 'image/jpeg', 'application/octet-stream'];

/**
 * Documents are accepted by endpoints with `upload` only, whose handlers read them once they know the owner.
 * These endpoints reject JSON before it is read: their bodies may be larger than those parsed elsewhere.
 */
export const acceptDocuments = (app: FastifyInstance) => {
  app.addContentTypeParser(documentTypes, (request, _content, done) => {
    done(request.routeOptions.config.upload ? null : new ApiError('unsupported_media_type'), undefined);
  });
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const isJson = /^\s*application\/json/i.test(request.headers['content-type'] ?? '');
    if (isJson && request.routeOptions.config.upload)
      throw new ApiError('unsupported_media_type', { message: 'Send the file itself, not JSON.' });
    done();
  });
};

/** The reader of the files may be slower than their sender, so a byte suffices. */
const usualPace: Pace = { periodMs: 10_000, minBytes: 1 };
const maxFields = 20;
const usualFieldBytes = 4096;
/** Including those that are not read. */
const maxFiles = 10;

export const isMultipart = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  /^multipart\/form-data\s*;/i.test(headers['content-type'] ?? '');

interface Limits {
  /** Names of the fields that are files; others are not read. */
  files: readonly string[];
  maxFileBytes: number;
  /** Of a text field; 4 kB unless stated. */
  maxFieldBytes?: number;
  pace?: Pace;
}

type MultipartRequest = Pick<FastifyRequest, 'raw' | 'headers'>;

/** Reads a file as it arrives, with the text fields before it; a rejection ends the upload. */
type ReadFile = (field: string, content: Readable, fields: ReadonlyMap<string, string>) => Promise<void>;

const openParser = (request: MultipartRequest, { maxFileBytes, maxFieldBytes = usualFieldBytes }: Limits) => {
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
 * Reads the body of a multipart request as it arrives, each file once, and never holds more than a chunk of
 * it.
 * @returns the text fields
 * @throws ApiError too_large, request_timeout, malformed_request; the error with which `readFile` rejects
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
          // an error without a listener ends the process; the reader of a file and the parser report it too
          content.on('error', () => {});
          if (!limits.files.includes(name)) return void content.resume();
          // both would be written to the same file
          if (contents.has(name)) return reject(new ApiError('malformed_request'));
          content.on('limit', () => content.destroy(new ApiError('too_large')));
          contents.set(name, content);
          const read = readFile(name, content, fields);
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
    // the rest is dropped until the connection is closed
    raw.resume();
    for (const content of contents.values()) content.destroy(new ApiError('malformed_request'));
    await Promise.allSettled(reading);
    throw error;
  } finally {
    unwatch();
  }
};
