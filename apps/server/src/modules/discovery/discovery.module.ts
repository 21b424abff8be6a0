import type { FastifyInstance } from 'fastify';
import type { Analysis } from '#modules/analysis/analysis.module.ts';
import type { Catalogue } from '#modules/catalogue/catalogue.module.ts';
import type { Library } from '#modules/library/library.module.ts';
import type { Samples } from '#modules/samples/samples.module.ts';
import type { DescribePage } from '#platform/http/page-head.ts';
import type { PlaceholderTexts } from '#platform/http/pages.ts';
import type { Platform } from '#platform/platform.ts';
import { discoveryRoutes } from './discovery.routes.ts';
import { openTextFilling } from './edited-texts.ts';
import { openPageDetails } from './pages/page-details.service.ts';
import { openPictures } from './pictures/pictures.service.ts';
import { openPlots } from './pictures/plots.service.ts';
import { openPublished, openReleasedOils } from './published.service.ts';

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
