import { LRUCache } from 'lru-cache';
import { keptSize } from '../oil-catalogue.ts';

/** Responses of one version of the archive, up to a size in bytes; calls that ask the same at the same time share one. */
export const keptResponses = (size = keptSize) => {
  const kept = new LRUCache<string, Buffer, () => Promise<unknown>>({
    ...size,
    // others may fill what is kept meanwhile: the call is answered then, and its response not kept
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: respond }) => Buffer.from(JSON.stringify(await respond())),
  });
  return (question: unknown, respond: () => Promise<unknown>): Promise<Buffer> =>
    kept.forceFetch(JSON.stringify(question), { context: respond });
};
