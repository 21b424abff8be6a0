import type { Page } from '@iom/contract/pages/page.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import type { OilTable } from '#modules/catalogue/catalogue.module.ts';
import { listAllPapers } from '#modules/content/content.module.ts';
import { type Dictionary, listReleases } from '#modules/samples/samples.module.ts';
import type { ReadTx } from '#platform/database/database.ts';
import { testPath } from '../pages/test-details.ts';
import type { Address } from './sitemap-xml.ts';

/** Pages whose content is the archive: they change with every release. */
const ofTheArchive: readonly Page[] = [
  pages.catalog,
  pages.recentlyAdded,
  pages.available,
  pages.regionalSelect,
  pages.datasetSelect,
];

/** Prerendered pages that lead nowhere without an account or a choice, and the second path of a page. */
const unlisted: readonly Page[] = [
  pages.notFound,
  pages.login,
  pages.resetPassword,
  pages.cart,
  pages.datasetTests,
  pages.recentlyAddedLegacy,
];

/** Public pages, tests, released oils and papers. An oil changes when its group is released. */
export const listAddresses = async (
  tx: ReadTx,
  { oils }: OilTable,
  { tests }: Dictionary,
): Promise<Address[]> => {
  const releases = await listReleases(tx);
  const papers = await listAllPapers(tx);
  const releasedAt = new Map(releases.map((group) => [group.id, group.releasedAt]));
  const listed = Object.values<Page>(pages).filter(
    (page) => page.access === 'public' && page.prerendered && !unlisted.includes(page),
  );
  return [
    ...listed.map((page) => ({
      path: page.pattern,
      changedAt: ofTheArchive.includes(page) ? releases[0]?.releasedAt : undefined,
    })),
    ...tests.map((test) => ({ path: testPath(test), changedAt: releases[0]?.releasedAt })),
    ...oils.map(({ reportNumber, groupId }) => ({
      path: pages.oil.path({ reportNumber }),
      changedAt: releasedAt.get(groupId),
    })),
    ...papers.map(({ id }) => ({ path: pages.technicalPaper.path({ id }) })),
  ];
};
