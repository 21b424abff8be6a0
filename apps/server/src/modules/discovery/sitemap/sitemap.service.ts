import { isDeepStrictEqual } from 'node:util';
import type { Page } from '@iom/contract/pages/page.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import type { OilTable } from '#modules/catalogue/catalogue.module.ts';
import { listAllPapers } from '#modules/content/content.module.ts';
import { type Dictionary, listReleases } from '#modules/samples/samples.module.ts';
import type { ReadTx } from '#platform/database/database.ts';
import { testPath } from '../pages/test-details.ts';
import { type Address, sitemapFile } from './sitemap-xml.ts';

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

interface Contents {
  oils: OilTable;
  dictionary: Dictionary;
  releases: Awaited<ReturnType<typeof listReleases>>;
  papers: readonly number[];
}

/** Public pages, tests, released oils and papers. An oil changes when its group is released. */
const addressesOf = ({ oils: { oils }, dictionary: { tests }, releases, papers }: Contents): Address[] => {
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
    ...papers.map((id) => ({ path: pages.technicalPaper.path({ id }) })),
  ];
};

interface Written {
  contents: Contents;
  addresses: readonly Address[];
  files: Map<number | undefined, string | undefined>;
}

const isOf = ({ contents: { oils, dictionary, ...rows } }: Written, now: Contents) =>
  oils === now.oils &&
  dictionary === now.dictionary &&
  isDeepStrictEqual(rows, { releases: now.releases, papers: now.papers });

/**
 * Reads the sitemap, with a number one of its several files; undefined where there is none. It is written when its contents have
 * changed: writing that of 20,000 oils holds every other call up for a tenth of a second.
 */
export const openSitemap = (publicUrl: string) => {
  let written: Written | undefined;
  return async (
    tx: ReadTx,
    { oils, dictionary }: Pick<Contents, 'oils' | 'dictionary'>,
    number?: number,
  ): Promise<string | undefined> => {
    const releases = await listReleases(tx);
    const papers = (await listAllPapers(tx)).map(({ id }) => id);
    const contents = { oils, dictionary, releases, papers };
    if (!written || !isOf(written, contents))
      written = { contents, addresses: addressesOf(contents), files: new Map() };
    const { addresses, files } = written;
    if (!files.has(number)) files.set(number, sitemapFile(publicUrl, addresses, number));
    return files.get(number);
  };
};
