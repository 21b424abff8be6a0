import { matchPage } from '@iom/contract/shared/page-at.ts';
import { pages } from '@iom/contract/shared/pages.ts';
import type { Catalogue } from '#modules/catalogue/catalogue.module.ts';
import type { Samples } from '#modules/samples/samples.module.ts';
import type { DescribePage, PageDetails } from '#platform/http/page-head.ts';
import type { Platform } from '#platform/platform.ts';
import { archiveDataset, regionalDatasets } from './archive-datasets.ts';
import { oilDetails } from './oil-details.ts';

interface Deps extends Pick<Platform, 'site'> {
  samples: Pick<Samples, 'dictionary'>;
  catalogue: Pick<Catalogue, 'oilByReportNumber' | 'forSale' | 'releasedOils'>;
}

const oilAt = ({ site, samples, catalogue }: Deps, reportNumber: string): PageDetails | null => {
  const oil = catalogue.oilByReportNumber(reportNumber);
  if (!oil) return null;
  const forSale = new Set(catalogue.forSale(oil.id)?.map(({ id }) => id));
  const tests = samples.dictionary().tests.filter(({ id }) => forSale.has(id));
  return oilDetails(site, oil, tests);
};

/** Details of public pages, from what every visitor may see. */
export const openPageDetails = (deps: Deps): DescribePage => {
  const { site, samples, catalogue } = deps;
  return async (page, path) => {
    if (page.access !== 'public') return undefined;
    if (page === pages.oil) return oilAt(deps, matchPage(path)?.params.reportNumber ?? '');
    if (page === pages.catalog)
      return { structuredData: [archiveDataset(site, catalogue.releasedOils(), samples.dictionary())] };
    if (page === pages.regionalSelect)
      return { structuredData: regionalDatasets(site, catalogue.releasedOils(), samples.dictionary()) };
    if (page === pages.recentlyAddedLegacy) return { canonical: pages.recentlyAdded.path() };
    return page.prerendered ? {} : undefined;
  };
};
