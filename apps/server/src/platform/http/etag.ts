import type { FastifyReply } from 'fastify';

/** Sets the ETag of a response to the digest of its content. @returns whether the client has that content already, so that 304 is enough */
export const isFresh = (reply: FastifyReply, digest: string): boolean => {
  const etag = `"${digest}"`;
  reply.header('etag', etag);
  const cached = reply.request.headers['if-none-match']?.split(',');
  return cached?.some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false;
};
