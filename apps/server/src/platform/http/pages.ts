import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { pageAt } from '@iom/contract/shared/page-at.ts';
import { movedPages, pages } from '@iom/contract/shared/pages.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ApiError } from '../api-error.ts';
import type { Site } from '../site.ts';
import {
  type CardFieldOrigins,
  type HtmlPages,
  type PlaceholderTexts,
  readHtmlPages,
  sendHtmlPage,
} from './html-pages.ts';

interface PagesOptions {
  site: Site;
  /** Undefined when no processor's card fields are used. */
  card: CardFieldOrigins | undefined;
  /** Texts in built pages that change while the server runs. */
  texts: {
    read(): Promise<PlaceholderTexts>;
    /** Runs the callback after they have changed. */
    onChange(callback: () => Promise<void>): void;
  };
  /** Folder of the built site; undefined or not built: the server has no pages. */
  webRoot: string | undefined;
}

const setCaching = (reply: FastifyReply, file: string) => {
  const caching = file.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
  reply.header('cache-control', caching);
};

/** Sends the prerendered page at a path, or the application's shell; status 404 where there is no page. */
const sendPageAt = async (reply: FastifyReply, address: string, html: HtmlPages) => {
  const page = pageAt(address) ?? pages.notFound;
  const prerendered = html.page(path.join(page.pattern, 'index.html').slice(1));
  const found = page === pages.notFound ? undefined : prerendered;
  const shell = address === pages.notFound.pattern ? prerendered : html.page('__spa-fallback.html');
  const body = await (found ?? shell);
  if (!body) throw new ApiError('not_found');
  reply.code(page === pages.notFound ? 404 : 200);
  return sendHtmlPage(reply, body, page.cardFields ? body.cardPolicy : body.policy);
};

/** Serves the built site: pages with this server's settings, assets, and 404 for all other paths. */
export const addPages = async (server: FastifyInstance, { site, card, texts, webRoot }: PagesOptions) => {
  if (webRoot === undefined || !existsSync(path.join(webRoot, 'index.html'))) {
    server.setNotFoundHandler(() => {
      throw new ApiError('not_found');
    });
    return;
  }
  const html = await readHtmlPages(webRoot, site, card);
  const fill = async () => html.fill(await texts.read());
  await fill();
  texts.onChange(fill);
  await server.register(fastifyStatic, {
    root: webRoot,
    index: false,
    redirect: false,
    preCompressed: true,
    cacheControl: false,
    // pages are sent by the handler below
    allowedPath: (file) => /\.\w+$/.test(file) && !file.endsWith('.html'),
    setHeaders: setCaching,
  });
  server.setNotFoundHandler((request, reply) => {
    const address = request.url.split('?')[0] ?? '/';
    if (/^\/api(\/|$)/.test(address) || (request.method !== 'GET' && request.method !== 'HEAD'))
      throw new ApiError('not_found');
    const target = movedPages[address.replace(/\/$/, '')];
    if (target) return reply.redirect(target, 301);
    // a missing asset gets JSON, not the 404 page
    if (address.startsWith('/assets/')) throw new ApiError('not_found');
    return sendPageAt(reply, address, html);
  });
};
