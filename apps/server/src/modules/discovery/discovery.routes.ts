import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Catalogue } from '#modules/catalogue/catalogue.module.ts';
import { ApiError } from '#platform/api-error.ts';
import type { Platform } from '#platform/platform.ts';
import { robotsTxt } from './sitemap/robots.ts';
import { listAddresses } from './sitemap/sitemap.service.ts';
import { sitemapFile } from './sitemap/sitemap-xml.ts';

interface Deps extends Pick<Platform, 'database' | 'site'> {
  catalogue: Pick<Catalogue, 'releasedOils'>;
}

const hidden = { schema: { hide: true } } as const;
const hour = 3600;

const sendXml = (reply: FastifyReply, xml: string) =>
  reply.header('cache-control', `public, max-age=${hour}`).type('application/xml; charset=utf-8').send(xml);

/** Files at fixed addresses outside of the API. */
export const discoveryRoutes = (server: FastifyInstance, deps: Deps) => {
  const { publicUrl } = deps.site;
  server.get('/robots.txt', hidden, async (_request, reply) =>
    reply
      .header('cache-control', `public, max-age=${hour}`)
      .type('text/plain; charset=utf-8')
      .send(robotsTxt(publicUrl)),
  );
  const send = async (reply: FastifyReply, number?: number) => {
    const addresses = await deps.database.read((tx) => listAddresses(tx, deps.catalogue.releasedOils()));
    const xml = sitemapFile(publicUrl, addresses, number);
    if (xml === undefined) throw new ApiError('not_found');
    return sendXml(reply, xml);
  };
  server.get('/sitemap.xml', hidden, async (_request, reply) => send(reply));
  server.get<{ Params: { number: string } }>(
    '/sitemap-:number(^[1-9]\\d{0,3}).xml',
    hidden,
    async ({ params }, reply) => send(reply, Number(params.number)),
  );
};
