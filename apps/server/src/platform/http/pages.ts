import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from '../refusal.ts';

const webRoot = path.join(import.meta.dirname, '../../../../web/build/client');

/** Old addresses people may still hold. */
const redirects: Record<string, string> = {
  '/classic-series': '/catalog?series=classic',
  '/frequently-asked-questions': '/#faq',
};

/** Each page's inline scripts are allowed by their hash; nothing else inline, nothing from elsewhere. */
const contentPolicy = (html: string) => {
  const hashes = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
  return [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`,
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
    (pattern) => new RegExp(`^/${pattern.replace(/^\/|\/$/g, '').replace(/:[^/]+/g, '[^/]+')}/?$`),
  );
  return (address) => tests.some((test) => test.test(address));
};

const policies = new Map<string, string>();

const addHeaders = (reply: FastifyReply, served: string) => {
  const file = served.replace(/\.(br|gz)$/, '');
  if (file.endsWith('.html')) {
    const policy = policies.get(file) ?? contentPolicy(readFileSync(file, 'utf8'));
    policies.set(file, policy);
    reply.header('content-security-policy', policy).header('cache-control', 'no-cache');
  } else {
    reply.header(
      'cache-control',
      file.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    );
  }
};

/** Serves the built site: prerendered pages, the application's shell for its other addresses, 404 for the rest. */
export const addPages = async (server: FastifyInstance) => {
  if (!existsSync(path.join(webRoot, 'index.html'))) {
    server.setNotFoundHandler(() => {
      throw new Refusal('not_found');
    });
    return;
  }
  const isPage = knownPages();
  await server.register(fastifyStatic, {
    root: webRoot,
    redirect: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: addHeaders,
  });
  server.get('/404', { schema: { hide: true } }, (_request, reply) =>
    reply.code(404).sendFile('404/index.html'),
  );
  server.setNotFoundHandler((request, reply) => {
    const address = request.url.split('?')[0] ?? '/';
    if (address.startsWith('/api/') || (request.method !== 'GET' && request.method !== 'HEAD'))
      throw new Refusal('not_found');
    const target = redirects[address.replace(/\/$/, '')];
    if (target) return reply.redirect(target, 301);
    if (path.extname(address)) throw new Refusal('not_found');
    const prerendered = path.join(address, 'index.html');
    if (isPage(address) && existsSync(path.join(webRoot, prerendered))) return reply.sendFile(prerendered);
    return reply.code(isPage(address) ? 200 : 404).sendFile('__spa-fallback.html');
  });
};
