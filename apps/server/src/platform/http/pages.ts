import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Page } from '@iom/contract/pages/page.ts';
import { pageAt } from '@iom/contract/pages/page-at.ts';
import { movedPages, pages } from '@iom/contract/pages/pages.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ApiError } from '../api-error.ts';
import type { Site } from '../site.ts';
import {
  type CardFieldOrigins,
  type HtmlPages,
  type PlaceholderTexts,
  pageLike,
  readHtmlPages,
  sendHtmlPage,
} from './html-pages.ts';
import { type DescribePage, describedShell } from './page-head.ts';

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
  describe: DescribePage;
  /** Folder of the built site; undefined or not built: the server has no pages. */
  webRoot: string | undefined;
}

const setCaching = (reply: FastifyReply, file: string) => {
  const caching = file.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
  reply.header('cache-control', caching);
};

type Send = Pick<PagesOptions, 'site' | 'describe'> & { html: HtmlPages };

/** The application's shell with what is known of the page; status 404 where there is nothing. */
const sendShell = async (
  reply: FastifyReply,
  page: Page,
  address: string,
  { html, site, describe }: Send,
) => {
  const shell = await html.page('__spa-fallback.html');
  if (!shell) throw new ApiError('not_found');
  const details = await describe(page, address).catch((error: unknown) => {
    reply.log.error({ err: error }, 'a page could not be described');
    return undefined;
  });
  reply.code(page === pages.notFound || details === null ? 404 : 200);
  const { policy, cardPolicy } = shell;
  const described = pageLike(shell, describedShell(shell.html, site, page, address, details));
  return sendHtmlPage(reply, described, page.cardFields ? cardPolicy : policy);
};

/** Sends the prerendered page at a path, or the application's shell. */
const sendPageAt = async (reply: FastifyReply, address: string, send: Send) => {
  const page: Page = pageAt(address) ?? pages.notFound;
  const isUnknown = page === pages.notFound && address !== pages.notFound.pattern;
  const prerendered = isUnknown
    ? undefined
    : await send.html.page(path.join(page.pattern, 'index.html').slice(1));
  if (!prerendered) return sendShell(reply, page, address, send);
  reply.code(page === pages.notFound ? 404 : 200);
  return sendHtmlPage(reply, prerendered, page.cardFields ? prerendered.cardPolicy : prerendered.policy);
};

/** Serves the built site: pages with this server's settings, assets, and 404 for all other paths. */
export const addPages = async (
  server: FastifyInstance,
  { site, card, texts, describe, webRoot }: PagesOptions,
) => {
  if (webRoot === undefined || !existsSync(path.join(webRoot, 'index.html'))) {
    server.setNotFoundHandler(() => {
      throw new ApiError('not_found');
    });
    return;
  }
  const html = await readHtmlPages({ webRoot, site, card, readTexts: texts.read, describe });
  texts.onChange(async () => html.refresh());
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
    if (/^\/api(\/|$)/.test(address)) throw new ApiError('not_found');
    const target = movedPages[address.replace(/\/$/, '')];
    if (target) return reply.redirect(target, 301);
    // a missing asset gets JSON, not the 404 page
    if (address.startsWith('/assets/')) throw new ApiError('not_found');
    return sendPageAt(reply, address, { html, site, describe });
  });
};
