import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import fastifyStatic from '@fastify/static';
import type { Page } from '@iom/contract/pages/page.ts';
import { pageAt } from '@iom/contract/pages/page-at.ts';
import { movedPages, pages } from '@iom/contract/pages/pages.ts';
import { settingPlaceholders } from '@iom/contract/pages/site-placeholders.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ApiError } from '../api-error.ts';
import type { Site } from '../site.ts';
import { escapeHtml } from './escape-html.ts';
import { isFresh } from './headers.ts';
import {
  type DescribePage,
  describedPage,
  describedRendering,
  describedShell,
  withOrganization,
} from './page-head.ts';
import { openRenderedPages } from './rendered-pages.ts';

/** Origins of the card processor: its script with its frames, and the API its fields call. */
interface CardFieldOrigins {
  script: string;
  api: string;
}

type Encoding = 'br' | 'gzip' | 'identity';

/** Placeholder → the text that replaces it. */
export type PlaceholderTexts = Readonly<Record<string, string>>;

/** A built page with its placeholders replaced. */
interface HtmlPage {
  html: string;
  body(encoding: Encoding): Promise<Buffer>;
  /** ETag of the content; the encoding is appended. */
  digest: string;
  /** Content-security policy, and the one that also allows the card processor. */
  policy: string;
  cardPolicy: string;
}

/** The processor serves parts of its fields from subdomains. */
const withSubdomains = (origin: string) =>
  origin.startsWith('https://') ? `${origin} ${origin.replace('https://', 'https://*.')}` : origin;

/** Content-security policy of a page: inline scripts by their hash, other origins only for card fields. */
const contentPolicy = (html: string, card?: CardFieldOrigins) => {
  const hashes = [
    ...html.matchAll(/<script(?![^>]*\s(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g),
  ].map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  const script = card ? [withSubdomains(card.script)] : [];
  const cardRules = card ? [`frame-src ${script}`, `connect-src 'self' ${card.api}`] : [];
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...new Set(hashes), ...script].join(' ')}`,
    ...cardRules,
    // the component library sets style attributes
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
};

const withSettings = (
  html: string,
  { siteName, publicEmail, publicUrl, claims, governingLaw, isDemo }: Site,
) =>
  html
    .replaceAll(settingPlaceholders.name, () => escapeHtml(siteName))
    .replaceAll(settingPlaceholders.email, () => escapeHtml(publicEmail))
    .replaceAll(settingPlaceholders.url, () => escapeHtml(publicUrl))
    .replaceAll(settingPlaceholders.claims, () => claims.join(' '))
    .replaceAll(settingPlaceholders.governingLaw, () => escapeHtml(governingLaw))
    .replaceAll(settingPlaceholders.demo, isDemo ? 'Demonstration with invented data' : '');

const filled = (html: string, texts: PlaceholderTexts) =>
  Object.entries(texts).reduce(
    (page, [placeholder, text]) => page.replaceAll(placeholder, () => escapeHtml(text)),
    html,
  );

const compressed = (html: string, encoding: Encoding, quality: number): Promise<Buffer> => {
  const identity = Buffer.from(html);
  if (encoding === 'identity') return Promise.resolve(identity);
  return encoding === 'gzip'
    ? promisify(gzip)(identity, { level: Math.min(quality, constants.Z_BEST_COMPRESSION) })
    : promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
};

const hashPage = (html: string) => createHash('sha256').update(html).digest('base64url').slice(0, 22);

const toPolicies = (html: string, card: CardFieldOrigins | undefined) => ({
  policy: contentPolicy(html),
  cardPolicy: contentPolicy(html, card),
});

const preparePage = async (html: string, card: CardFieldOrigins | undefined): Promise<HtmlPage> => {
  const best = (encoding: Encoding) => compressed(html, encoding, constants.BROTLI_MAX_QUALITY);
  const [br, gzipped, identity] = await Promise.all([best('br'), best('gzip'), best('identity')]);
  const bodies = { br, gzip: gzipped, identity };
  return {
    html,
    body: async (encoding) => bodies[encoding],
    digest: hashPage(html),
    ...toPolicies(html, card),
  };
};

type Policies = Pick<HtmlPage, 'policy' | 'cardPolicy'>;

/** A page made at a request, compressed when it is sent; the bodies are kept with it. */
const pageWith = ({ policy, cardPolicy }: Policies, html: string): HtmlPage => {
  const bodies = new Map<Encoding, Promise<Buffer>>();
  return {
    html,
    body: (encoding) => {
      const body = bodies.get(encoding) ?? compressed(html, encoding, 5);
      bodies.set(encoding, body);
      return body;
    },
    digest: hashPage(html),
    policy,
    cardPolicy,
  };
};

/** The built pages, by their file below the folder of the site. */
interface HtmlPages {
  /**
   * The page with this server's settings, details and texts, rendered on the first call. Undefined: not
   * built.
   */
  page(name: string): Promise<HtmlPage> | undefined;
  /** A page rendered at a request, with this server's settings and texts. */
  withTexts(html: string): Promise<string>;
  /** The texts or the details have changed: every page is made again when it is next called for. */
  refresh(): void;
}

interface HtmlOptions {
  webRoot: string;
  site: Site;
  card: CardFieldOrigins | undefined;
  /** Texts in built pages that change while the server runs. */
  readTexts(): Promise<PlaceholderTexts>;
  describe: DescribePage;
}

/** The path of a built file is the path of its folder. */
const toAddress = (name: string) => `/${name.replace(/\/?index\.html$/, '')}`;

const readHtmlPages = async ({
  webRoot,
  site,
  card,
  readTexts,
  describe,
}: HtmlOptions): Promise<HtmlPages> => {
  const files = (await readdir(webRoot, { recursive: true })).filter((name) => name.endsWith('.html'));
  const entries = files.map(async (name): Promise<[string, string]> => {
    const html = await readFile(path.join(webRoot, name), 'utf8');
    const page = withSettings(html, site);
    return [name, name === 'index.html' ? withOrganization(page, site) : page];
  });
  const built = new Map(await Promise.all(entries));
  let prepared = new Map<string, Promise<HtmlPage>>();
  let former: typeof prepared = new Map();
  const withDetails = async (name: string, html: string) => {
    const page = pageAt(toAddress(name));
    const details = page && (await describe(page, page.pattern));
    return page && details ? describedPage(html, site, page, details) : html;
  };
  const prepare = async (name: string, text: string) => {
    // looked up first: after a change in the meantime, the previous page would be this very one
    const before = await former.get(name)?.catch(() => undefined);
    const html = await withDetails(name, filled(text, await readTexts()));
    return before?.html === html ? before : preparePage(html, card);
  };
  return {
    page: (name) => {
      const text = built.get(name);
      if (text === undefined) return undefined;
      const known = prepared.get(name);
      if (known) return known;
      const pages = prepared;
      const page = prepare(name, text).catch((error: unknown) => {
        pages.delete(name);
        throw error;
      });
      pages.set(name, page);
      return page;
    },
    withTexts: async (html) => filled(withSettings(html, site), await readTexts()),
    refresh: () => {
      former = prepared;
      prepared = new Map();
    },
  };
};

/** Sends a page in the best encoding the client accepts, or 304 when `If-None-Match` matches. */
const sendHtmlPage = async (reply: FastifyReply, page: HtmlPage, policy: string) => {
  const { headers } = reply.request;
  const encoding: Encoding =
    negotiate(headers['accept-encoding'] ?? 'identity', ['br', 'gzip', 'identity']) ?? 'identity';
  reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding');
  if (isFresh(reply, `${page.digest}-${encoding}`)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type('text/html; charset=utf-8').send(await page.body(encoding));
};

interface PagesOptions {
  site: Site;
  /** Undefined if no processor's card fields are used. */
  card: CardFieldOrigins | undefined;
  /** Texts in built pages that change while the server runs. */
  texts: {
    read(): Promise<PlaceholderTexts>;
    /** Runs the callback after they, or what pages state and show of the archive, have changed. */
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

interface Send extends Pick<PagesOptions, 'site' | 'card' | 'describe'> {
  html: HtmlPages;
  rendered: ReturnType<typeof openRenderedPages<HtmlPage>>;
}

const choosePolicy = (page: Page, { policy, cardPolicy }: Policies) =>
  page.cardFields ? cardPolicy : policy;

/** The page as the server renders it, or the application's shell with what is known of the page; status 404 where there is nothing. */
const sendShell = async (reply: FastifyReply, page: Page, address: string, send: Send) => {
  const { html, site, card, describe, rendered } = send;
  const shell = await html.page('__spa-fallback.html');
  if (!shell) throw new ApiError('not_found');
  const known = await rendered.cached(address);
  if (known) return sendHtmlPage(reply, known, choosePolicy(page, known));
  const details = await describe(page, address).catch((error: unknown) => {
    reply.log.error({ err: error }, 'a page could not be described');
    return undefined;
  });
  reply.code(page === pages.notFound || details === null ? 404 : 200);
  const finished =
    details &&
    (await rendered.page(reply, address, async (built) => {
      const text = describedRendering(await html.withTexts(built), site, page, address, details);
      return pageWith(toPolicies(text, card), text);
    }));
  const sent = finished ?? pageWith(shell, describedShell(shell.html, site, page, address, details));
  return sendHtmlPage(reply, sent, choosePolicy(page, sent));
};

/** A prerendered page with what is stored now; undefined where it cannot be rendered. */
const renderedPage = async (
  reply: FastifyReply,
  page: Page,
  { html, site, describe, card, rendered }: Send,
) =>
  rendered.page(reply, page.pattern, async (built) => {
    const details = (await describe(page, page.pattern)) ?? {};
    const text = describedPage(await html.withTexts(built), site, page, details);
    const whole = page.pattern === '/' ? withOrganization(text, site) : text;
    return pageWith(toPolicies(whole, card), whole);
  });

/** Sends the page at a path: rendered with what is stored, as the build has prerendered it, or as the application's shell. */
const sendPageAt = async (reply: FastifyReply, [address = '/', query]: readonly string[], send: Send) => {
  const page: Page = pageAt(address) ?? pages.notFound;
  const isRendered = page.rendered && !(page.queryFilters && query);
  const finished = isRendered && (await renderedPage(reply, page, send));
  if (finished) return sendHtmlPage(reply, finished, choosePolicy(page, finished));
  const isUnknown = page === pages.notFound && address !== pages.notFound.pattern;
  const prerendered = isUnknown
    ? undefined
    : await send.html.page(path.join(page.pattern, 'index.html').slice(1));
  if (!prerendered) return sendShell(reply, page, address, send);
  reply.code(page === pages.notFound ? 404 : 200);
  return sendHtmlPage(reply, prerendered, choosePolicy(page, prerendered));
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
  const rendered = openRenderedPages<HtmlPage>(server, webRoot);
  texts.onChange(async () => {
    html.refresh();
    rendered.forget();
  });
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
    const parts = request.url.split('?');
    const [address = '/'] = parts;
    if (/^\/api(\/|$)/.test(address)) throw new ApiError('not_found');
    const target = movedPages[address.replace(/\/$/, '')];
    if (target) return reply.redirect(target, 301);
    // a missing asset gets JSON, not the 404 page
    if (address.startsWith('/assets/')) throw new ApiError('not_found');
    return sendPageAt(reply, parts, { html, rendered, site, card, describe });
  });
};
