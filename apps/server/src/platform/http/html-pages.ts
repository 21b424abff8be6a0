import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import { settingPlaceholders } from '@iom/contract/shared/site-placeholders.ts';
import type { FastifyReply } from 'fastify';
import type { Site } from '../site.ts';

/** Origins of the card processor: its script with its frames, and the API its fields call. */
export interface CardFieldOrigins {
  script: string;
  api: string;
}

type Encoding = 'br' | 'gzip' | 'identity';

/** Placeholder → the text that replaces it. */
export type PlaceholderTexts = Readonly<Record<string, string>>;

/** A built page with its placeholders replaced. */
export interface HtmlPage {
  bodies: Readonly<Record<Encoding, Buffer>>;
  /** Of the content, for the ETag; the encoding is appended. */
  digest: string;
  /** Content-security policy, and the one that also admits the card processor. */
  policy: string;
  cardPolicy: string;
}

/** The processor serves parts of its fields from subdomains. */
const withSubdomains = (origin: string) =>
  origin.startsWith('https://') ? `${origin} ${origin.replace('https://', 'https://*.')}` : origin;

/** Content-security policy of a page: inline scripts by their hash, other origins only for card fields. */
const contentPolicy = (html: string, card?: CardFieldOrigins) => {
  const hashes = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
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

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const withSettings = (html: string, { siteName, publicEmail }: Site) =>
  html
    .replaceAll(settingPlaceholders.name, () => escaped(siteName))
    .replaceAll(settingPlaceholders.email, () => escaped(publicEmail));

const filled = (html: string, texts: PlaceholderTexts) =>
  Object.entries(texts).reduce(
    (page, [placeholder, text]) => page.replaceAll(placeholder, () => escaped(text)),
    html,
  );

const preparePage = async (html: string, card: CardFieldOrigins | undefined): Promise<HtmlPage> => {
  const identity = Buffer.from(html);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params }),
    promisify(gzip)(identity, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  return {
    bodies: { br, gzip: gzipped, identity },
    digest: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    policy: contentPolicy(html),
    cardPolicy: contentPolicy(html, card),
  };
};

/** The built pages, by their file below the folder of the site. */
export interface HtmlPages {
  /** The page with this server's settings and the current texts; compressed on the first call. Undefined: not built. */
  page(name: string): Promise<HtmlPage> | undefined;
  /** Replaces the texts in every page from now on. */
  fill(texts: PlaceholderTexts): void;
}

export const readHtmlPages = async (
  webRoot: string,
  site: Site,
  card: CardFieldOrigins | undefined,
): Promise<HtmlPages> => {
  const files = (await readdir(webRoot, { recursive: true })).filter((name) => name.endsWith('.html'));
  const entries = files.map(async (name): Promise<[string, string]> => {
    const html = await readFile(path.join(webRoot, name), 'utf8');
    return [name, withSettings(html, site)];
  });
  const built = new Map(await Promise.all(entries));
  let current: PlaceholderTexts = {};
  let prepared = new Map<string, Promise<HtmlPage>>();
  return {
    page: (name) => {
      const html = built.get(name);
      if (html === undefined) return undefined;
      const page = prepared.get(name) ?? preparePage(filled(html, current), card);
      prepared.set(name, page);
      return page;
    },
    fill: (texts) => {
      if (isDeepStrictEqual(texts, current)) return;
      current = texts;
      prepared = new Map();
    },
  };
};

/** Sends a page in the best encoding the client accepts, or 304 when `If-None-Match` matches. */
export const sendHtmlPage = (reply: FastifyReply, page: HtmlPage, policy: string) => {
  const { headers } = reply.request;
  const encoding: Encoding =
    negotiate(headers['accept-encoding'] ?? 'identity', ['br', 'gzip', 'identity']) ?? 'identity';
  const etag = `"${page.digest}-${encoding}"`;
  reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .header('etag', etag);
  const cachedTags = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (cachedTags?.includes(etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type('text/html; charset=utf-8').send(page.bodies[encoding]);
};
