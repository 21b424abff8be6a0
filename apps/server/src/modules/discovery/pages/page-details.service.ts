import { testSlug } from '@iom/contract/catalogue/test-slug.rules.ts';
import type { Page } from '@iom/contract/pages/page.ts';
import { matchPage } from '@iom/contract/pages/page-at.ts';
import { pageNames, pages } from '@iom/contract/pages/pages.ts';
import { idPattern } from '@iom/contract/shared/id-pattern.ts';
import type { Catalogue } from '#modules/catalogue/catalogue.module.ts';
import type { Samples } from '#modules/samples/samples.module.ts';
import type { DescribePage, PageDetails } from '#platform/http/page-head.ts';
import type { Platform } from '#platform/platform.ts';
import { feedPath, feedTitle } from '../feed/feed.service.ts';
import { picturePath } from '../pictures/pictures.service.ts';
import type { ReadPublished, ReadReleasedOil } from '../published.service.ts';
import { archiveDataset, regionalDatasets } from './archive-datasets.ts';
import { oilDetails } from './oil-details.ts';
import { paperDetails } from './paper-details.ts';
import { testDetails } from './test-details.ts';

interface Deps extends Pick<Platform, 'site'> {
  readPublished: ReadPublished;
  readReleasedOil: ReadReleasedOil;
  samples: Pick<Samples, 'dictionary'>;
  catalogue: Pick<Catalogue, 'figures'>;
}

const oilAt = async (
  { site, samples, readReleasedOil }: Deps,
  reportNumber: string,
): Promise<PageDetails | null> => {
  const found = await readReleasedOil(reportNumber);
  if (!found) return null;
  const forSale = new Set(found.forSale.map(({ id }) => id));
  const tests = samples.dictionary().tests.filter(({ id }) => forSale.has(id));
  return { ...oilDetails(site, found.oil, tests), picture: picturePath.oil(reportNumber) };
};

const paperAt = async ({ site, readPublished }: Deps, id: string): Promise<PageDetails | null> => {
  if (!idPattern.test(id)) return null;
  const { papers } = await readPublished();
  const paper = papers.find((one) => one.id === Number(id));
  return paper ? { ...paperDetails(site, paper), picture: picturePath.paper(paper.id) } : null;
};

const testAt = ({ site, samples }: Deps, slug: string): PageDetails | null => {
  const test = samples.dictionary().tests.find(({ name }) => testSlug(name) === slug);
  return test ? { ...testDetails(site, test), picture: picturePath.test(test.id) } : null;
};

const datasetsOf = async ({ site, samples, catalogue }: Deps, page: Page): Promise<object[]> => {
  if (page === pages.catalog) return [archiveDataset(site, await catalogue.figures(), samples.dictionary())];
  return page === pages.regionalSelect
    ? regionalDatasets(site, await catalogue.figures(), samples.dictionary())
    : [];
};

/** Details of public pages, from what every visitor may see. */
export const openPageDetails = (deps: Deps): DescribePage => {
  const feed = { path: feedPath, title: feedTitle(deps.site) };
  const known = async (page: Page, path: string): Promise<PageDetails | null | undefined> => {
    const params = matchPage(path)?.params ?? {};
    if (page === pages.oil) return oilAt(deps, params.reportNumber ?? '');
    if (page === pages.oilTest) return testAt(deps, params.test ?? '');
    if (page === pages.technicalPaper) return paperAt(deps, params.id ?? '');
    if (!page.prerendered) return undefined;
    const name = pageNames.find((one) => pages[one] === page) ?? 'home';
    return {
      canonical: page === pages.recentlyAddedLegacy ? pages.recentlyAdded.path() : undefined,
      picture: page === pages.notFound ? undefined : picturePath.page(name),
      structuredData: await datasetsOf(deps, page),
    };
  };
  return async (page, path) => {
    if (page.access !== 'public') return undefined;
    const details = await known(page, path);
    return details && { ...details, feed };
  };
};
