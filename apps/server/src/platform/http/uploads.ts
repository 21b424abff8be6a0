// Files may take longer to arrive than other bodies, for as long as enough of them arrives.
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';

/** Bytes that have to arrive in each period. */
export interface Pace {
  periodMs: number;
  leastBytes: number;
}

/** 160 kbit/s: a document of 10 MB takes nine minutes at most. */
const paceOfDocuments: Pace = { periodMs: 10_000, leastBytes: 200_000 };

const uploading = new WeakSet<Socket>();
/** Whether the body on a connection is a file that is watched here. */
export const isUploading = (socket: Socket): boolean => uploading.has(socket);

/** Calls `fail` with request_timeout when the body falls behind its pace, with malformed_request when it ends early. Returns what ends the watch. */
export const watchUpload = (
  raw: FastifyRequest['raw'],
  { periodMs, leastBytes }: Pace,
  fail: (error: ApiError) => void,
) => {
  let received = 0;
  const timer = setInterval(() => {
    if (received < leastBytes) fail(new ApiError('request_timeout'));
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
 * The whole body of a request, a document, for the handler of an endpoint with `upload`; empty where the request had none of its types.
 * @throws ApiError too_large, request_timeout, malformed_request
 */
export const readDocument = async (
  { raw, headers, routeOptions: { bodyLimit } }: FastifyRequest,
  pace = paceOfDocuments,
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
 * Documents are accepted by endpoints with `upload` only, whose handlers read them once they know whose they are. JSON is refused by
 * these endpoints before it is read: their bodies may be larger than what is parsed elsewhere.
 */
export const acceptDocuments = (app: FastifyInstance) => {
  app.addContentTypeParser(documentTypes, (request, _content, done) => {
    done(request.routeOptions.config.upload ? null : new ApiError('unsupported_media_type'), undefined);
  });
  app.addHook('preParsing', ({ headers, routeOptions }, _reply, _payload, done) => {
    if (routeOptions.config.upload && /^\s*application\/json/i.test(headers['content-type'] ?? ''))
      throw new ApiError('unsupported_media_type', { message: 'Send the file itself, not JSON.' });
    done();
  });
};
