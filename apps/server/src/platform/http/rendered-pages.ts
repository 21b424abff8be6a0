import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { answers } from '@iom/contract/analysis/answers/answers.ts';
import type { RenderPage, SiteBuild } from '@iom/contract/pages/site-placeholders.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { memoizeAsync } from '../async.ts';

/** Pages that are rendered at the same time: one computes for about 10 ms while the others wait for their data. */
const maxRendering = 4;
/** Pages that may wait to be rendered. */
const maxWaiting = 40;
/** Pages in memory, at about 100 kB each. */
const maxPages = 200;
/** Figures of the archive change with time too: values of newly released oils are counted later. */
const maxAgeMs = 3_600_000;

/** Reads whose question is a body. */
const postedReads = Object.values(answers).map(({ endpoint }): string => endpoint.path);
const jsonBody = { 'content-type': 'application/json' };

/** Loads the build of the site with the first page: most processes render none. Undefined where it was not made. */
const loadRenderer = (webRoot: string) =>
  memoizeAsync(async (): Promise<RenderPage | undefined> => {
    const file = path.join(webRoot, '..', 'server', 'index.js');
    if (!existsSync(file)) return undefined;
    const build: SiteBuild = await import(pathToFileURL(file).href);
    return build.entry.module.openRenderer(build, webRoot);
  });

/** Answers reads of the API within this process, as a visitor from this network address would have them answered. */
const answerWithin =
  (server: FastifyInstance, remoteAddress: string): typeof fetch =>
  async (input, { method = 'GET', body } = {}) => {
    const url = String(input);
    if (method !== 'GET' && !postedReads.includes(url))
      throw new Error(`A page is rendered from reads, not from ${method} ${url}.`);
    const { statusCode, headers, payload } = await server.inject({
      url,
      remoteAddress,
      ...(method === 'GET' ? { method } : { method: 'POST', payload: String(body), headers: jsonBody }),
    });
    const retryAfter = String(headers['retry-after'] ?? 0);
    return new Response(payload, { status: statusCode, headers: { 'retry-after': retryAfter } });
  };

/**
 * The pages that the build of the site renders, see `RenderPage`, as every visitor sees them: kept until the archive changes.
 * `prepare` completes the HTML.
 */
export const openRenderedPages = <Page extends object>(server: FastifyInstance, webRoot: string) => {
  const renderer = loadRenderer(webRoot);
  const turns = pLimit(maxRendering);
  let pages = new LRUCache<string, Promise<Page | undefined>>({ max: maxPages, ttl: maxAgeMs });
  const make = async (
    reply: FastifyReply,
    address: string,
    prepare: (html: string) => Promise<Page>,
  ): Promise<Page | undefined> => {
    const render = await renderer();
    const html = await turns(() => render?.(address, answerWithin(server, reply.request.ip)));
    return html === undefined ? undefined : prepare(html);
  };
  return {
    /** The page at an address if it is in memory. */
    cached: (address: string) => pages.get(address),
    /** Renders the page at an address. Undefined where it is not rendered: its route declares no data, too many wait, or it fails. */
    page: (reply: FastifyReply, address: string, prepare: (html: string) => Promise<Page>) => {
      const known = pages.get(address);
      if (known) return known;
      if (turns.pendingCount >= maxWaiting) return undefined;
      const current = pages;
      const made = make(reply, address, prepare).catch((error: unknown) => {
        reply.log.error({ err: error, path: address }, 'a page could not be rendered');
        return undefined;
      });
      current.set(address, made);
      void made.then((page) => page ?? current.delete(address));
      return made;
    },
    /** The archive has changed. */
    forget: () => {
      pages = new LRUCache({ max: maxPages, ttl: maxAgeMs });
    },
  };
};
