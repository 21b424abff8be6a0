import { encodeExtended, format } from 'content-disposition';
import type { FastifyReply } from 'fastify';

/**
 * The name in plain ASCII: accents are dropped, and characters that RFC 6266 appendix D advises against
 * become `_`.
 */
const plainName = (fileName: string) =>
  fileName
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll(/[^ -~]|["%\\/]/gu, '_');

/**
 * The header with a file name: in plain ASCII, followed by the extended notation (RFC 8187), which supports
 * any character and takes precedence.
 */
export const contentDisposition = (type: 'attachment' | 'inline', fileName: string): string =>
  format({
    type,
    parameters: { filename: plainName(fileName), 'filename*': encodeExtended(fileName) },
  });

/**
 * Sets the ETag of a response to the digest of its content. @returns whether the client has that content
 * already, so that 304 suffices
 */
export const isFresh = (reply: FastifyReply, digest: string): boolean => {
  const etag = `"${digest}"`;
  reply.header('etag', etag);
  const cached = reply.request.headers['if-none-match']?.split(',');
  return cached?.some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false;
};
