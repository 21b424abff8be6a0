import { samplePages } from '@iom/contract/library/pdf-reports/sample-pages.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { idPattern } from '@iom/contract/shared/id-pattern.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Analysis } from '#modules/analysis/analysis.module.ts';
import type { Catalogue } from '#modules/catalogue/catalogue.module.ts';
import type { Library } from '#modules/library/library.module.ts';
import type { Samples } from '#modules/samples/samples.module.ts';
import { ApiError } from '#platform/api-error.ts';
import type { DescribePage } from '#platform/http/page-head.ts';
import type { PlaceholderTexts } from '#platform/http/pages.ts';
import type { Platform } from '#platform/platform.ts';
import { type FillText, openTextFilling } from './edited-texts.ts';
import { feedPath, toNewsEntries, writeFeed } from './feed/feed.service.ts';
import { openPageDetails } from './pages/page-details.service.ts';
import { openPictures, type Pictures } from './pictures/pictures.service.ts';
import { openPlots, type ReadPlot } from './pictures/plots.service.ts';
import { openPublished, openReleasedOils, type ReadPublished } from './published.service.ts';
import { openSitemap, robotsTxt } from './sitemap/sitemap.service.ts';

interface RouteDeps extends Pick<Platform, 'database' | 'site'> {
  samples: Pick<Samples, 'dictionary'>;
  readPublished: ReadPublished;
  pictures: Pictures;
  readPlot: ReadPlot;
  samplePage: Library['samplePage'];
  fillText: FillText;
}

const send = (reply: FastifyReply, type: string, content: string | Buffer) =>
  reply.header('cache-control', 'public, max-age=3600').type(type).send(content);

const sitemapRoutes = (server: FastifyInstance, { database, site, samples, readPublished }: RouteDeps) => {
  const readSitemap = openSitemap(database, site.publicUrl);
  const sendSitemap = async (reply: FastifyReply, number?: number) => {
    const xml = await readSitemap(samples.dictionary(), await readPublished(), number);
    if (xml === undefined) throw new ApiError('not_found');
    return send(reply, 'application/xml; charset=utf-8', xml);
  };
  server.get('/sitemap.xml', async (_request, reply) => sendSitemap(reply));
  server.get<{ Params: { number: string } }>(
    '/sitemap-:number(^[1-9]\\d{0,3}).xml',

    async ({ params }, reply) => sendSitemap(reply, Number(params.number)),
  );
};

const pictureRoutes = (server: FastifyInstance, { pictures, readPlot, samplePage }: RouteDeps) => {
  const route = (folder: string, find: (name: string) => Promise<Buffer | undefined> | undefined) =>
    server.get<{ Params: { file: string } }>(
      `/pictures/${folder}/:file`,

      async ({ params }, reply) => {
        const name = /^(.+)\.png$/.exec(params.file)?.[1];
        const picture = name === undefined ? undefined : await find(name);
        if (!picture) throw new ApiError('not_found');
        return send(reply, 'image/png', picture);
      },
    );
  route('pages', pictures.ofPage);
  route('oils', pictures.ofOil);
  route('tests', (id) => (idPattern.test(id) ? pictures.ofTest(Number(id)) : undefined));
  route('answers', pictures.ofAnswer);
  route('papers', (id) => (idPattern.test(id) ? pictures.ofPaper(Number(id)) : undefined));
  server.get<{ Params: { name: string } }>(
    '/pictures/plots/:name(^[a-z-]+).svg',

    async ({ params }, reply) => {
      const svg = await readPlot(params.name);
      if (svg === undefined) throw new ApiError('not_found');
      return send(reply, 'image/svg+xml; charset=utf-8', svg);
    },
  );
  server.get<{ Params: { page: string } }>(
    '/pictures/sample-report/:page(^\\d$).webp',

    async ({ params }, reply) => {
      const page = samplePages.find((one) => String(one) === params.page);
      const picture = page && (await samplePage(page));
      if (!picture) throw new ApiError('not_found');
      return send(reply, 'image/webp', picture);
    },
  );
};

/** How to report a vulnerability, after RFC 9116, valid for half a year. */
const securityTxt = ({ publicUrl, publicEmail }: Platform['site'], now: Date) => {
  const expires = new Date(now.getFullYear(), now.getMonth() + 6, 1);
  return [
    `Contact: ${publicEmail ? `mailto:${publicEmail}` : publicUrl + pages.contact.path()}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
};

/** Files at fixed addresses outside the API. */
const discoveryRoutes = (server: FastifyInstance, deps: RouteDeps) => {
  const { site, readPublished, fillText } = deps;
  server.get('/robots.txt', async (_request, reply) =>
    send(reply, 'text/plain; charset=utf-8', robotsTxt(site.publicUrl)),
  );
  server.get('/.well-known/security.txt', async (_request, reply) =>
    send(reply, 'text/plain; charset=utf-8', securityTxt(site, new Date())),
  );
  server.get(feedPath, async (_request, reply) => {
    const { releases, news: entries } = await readPublished();
    const news = await toNewsEntries(entries, fillText);
    return send(reply, 'application/atom+xml; charset=utf-8', writeFeed(site, releases, news));
  });
  sitemapRoutes(server, deps);
  pictureRoutes(server, deps);
};

interface Deps extends Pick<Platform, 'database' | 'site'> {
  samples: Samples;
  catalogue: Catalogue;
  analysis: Pick<Analysis, 'sampleFigure'>;
  library: Pick<Library, 'samplePage'>;
  /** Texts of pages that change while the server runs, by placeholder. */
  readTexts(): Promise<PlaceholderTexts>;
}

/**
 * Content for search engines, feed readers and link previews: sitemap, robots.txt, feed, pictures, and
 * structured data in the HTML of pages.
 */
export const openDiscovery = (
  deps: Deps,
): { addRoutes(server: FastifyInstance): void; describe: DescribePage } => {
  const readPublished = openPublished(deps);
  const readReleasedOil = openReleasedOils(deps);
  const pictures = openPictures({ ...deps, readPublished, readReleasedOil });
  const readPlot = openPlots({ ...deps, ...deps.analysis, readPublished });
  const fillText = openTextFilling(deps);
  deps.samples.onArchiveChange(pictures.forget);
  return {
    addRoutes: (server) =>
      discoveryRoutes(server, { ...deps, ...deps.library, readPublished, pictures, readPlot, fillText }),
    describe: openPageDetails({ ...deps, readPublished, readReleasedOil, fillText }),
  };
};
