import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import { sitePlaceholders } from '@iom/contract/shared/site-placeholders.ts';
import type { FastifyReply } from 'fastify';
import type { Site } from '../site.ts';

/** Origins of the card processor: its script with its frames, and the API its fields call. */
export interface CardFieldOrigins {
  script: string;
  api: string;
}

type Encoding = 'br' | 'gzip' | 'identity';

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
    .replaceAll(sitePlaceholders.name, () => escaped(siteName))
    .replaceAll(sitePlaceholders.email, () => escaped(publicEmail));

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

/** File below `webRoot` → its page with this server's settings, compressed once. */
export const readHtmlPages = async (
  webRoot: string,
  site: Site,
  card: CardFieldOrigins | undefined,
): Promise<ReadonlyMap<string, HtmlPage>> => {
  const files = (await readdir(webRoot, { recursive: true })).filter((name) => name.endsWith('.html'));
  const entries = files.map(async (name) => {
    const html = await readFile(path.join(webRoot, name), 'utf8');
    return [name, await preparePage(withSettings(html, site), card)] as const;
  });
  return new Map(await Promise.all(entries));
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
