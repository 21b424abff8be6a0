import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ApiError } from '../api-error.ts';

const webRoot = path.join(import.meta.dirname, '../../../../web/build/client');

/** Old addresses people may still hold. */
const redirects: Record<string, string> = {
  '/classic-series': '/catalog?series=classic',
  '/frequently-asked-questions': '/#faq',
};

/** Where the card processor's own fields come from and whom they call. */
export interface CardFieldOrigins {
  script: string;
  api: string;
}

/** The pages on which a card is entered: the only ones that may load anything from elsewhere. */
const cardPages = ['/dataset/payment', '/regional/payment'];

/** The processor serves parts of its fields from hosts below its own. */
const andBelow = (origin: string) =>
  origin.startsWith('https://') ? `${origin} ${origin.replace('https://', 'https://*.')}` : origin;

/** Each page's inline scripts are allowed by their hash; nothing else inline, nothing from elsewhere but card fields. */
const contentPolicy = (html: string, fields: CardFieldOrigins | undefined) => {
  const hashes = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
  const script = fields ? [andBelow(fields.script)] : [];
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...new Set(hashes), ...script].join(' ')}`,
    ...(fields ? [`frame-src ${script}`, `connect-src 'self' ${fields.api}`] : []),
    // the component library sets style attributes
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
};

/** Route patterns of the web's site map, as one test; written by the web's build. */
const knownPages = (): ((path: string) => boolean) => {
  const patterns = JSON.parse(readFileSync(path.join(webRoot, '../site-map.json'), 'utf8')) as string[];
  const tests = patterns.map(
    (pattern) => new RegExp(`^/${pattern.replace(/^\/|\/$/g, '').replace(/:[^/]+/g, '[^/]+')}/?$`, 'i'),
  );
  return (address) => tests.some((test) => test.test(address));
};

const policies = new Map<string, string>();

const addressOf = (url: string) => url.split('?')[0]?.replace(/(?<=.)\/$/, '') ?? '/';

const policyOf = (file: string, url: string, origins: CardFieldOrigins | undefined) => {
  const fields = cardPages.includes(addressOf(url)) ? origins : undefined;
  const key = `${file} ${fields?.script} ${fields?.api}`;
  const policy = policies.get(key) ?? contentPolicy(readFileSync(file, 'utf8'), fields);
  policies.set(key, policy);
  return policy;
};

const headersWith = (origins: CardFieldOrigins | undefined) => (reply: FastifyReply, served: string) => {
  const file = served.replace(/\.(br|gz)$/, '');
  if (file.endsWith('.html')) {
    const policy = policyOf(file, reply.request.url, origins);
    reply.header('content-security-policy', policy).header('cache-control', 'no-cache');
  } else {
    reply.header(
      'cache-control',
      file.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    );
  }
};

/** Serves the built site: prerendered pages, the application's shell for its other addresses, 404 for the rest. */
export const addPages = async (server: FastifyInstance, origins: CardFieldOrigins | undefined) => {
  if (!existsSync(path.join(webRoot, 'index.html'))) {
    server.setNotFoundHandler(() => {
      throw new ApiError('not_found');
    });
    return;
  }
  const isPage = knownPages();
  await server.register(fastifyStatic, {
    root: webRoot,
    redirect: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: headersWith(origins),
  });
  server.get('/404', { schema: { hide: true } }, (_request, reply) =>
    reply.code(404).sendFile('404/index.html'),
  );
  server.setNotFoundHandler((request, reply) => {
    const address = request.url.split('?')[0] ?? '/';
    if (/^\/api(\/|$)/.test(address) || (request.method !== 'GET' && request.method !== 'HEAD'))
      throw new ApiError('not_found');
    const target = redirects[address.replace(/\/$/, '')];
    if (target) return reply.redirect(target, 301);
    // a page would not do where a script or a style was asked for
    if (address.startsWith('/assets/')) throw new ApiError('not_found');
    const prerendered = path.join(address, 'index.html');
    if (isPage(address) && existsSync(path.join(webRoot, prerendered))) return reply.sendFile(prerendered);
    return reply.code(isPage(address) ? 200 : 404).sendFile('__spa-fallback.html');
  });
};
