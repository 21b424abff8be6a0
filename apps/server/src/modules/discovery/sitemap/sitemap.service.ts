import { isDeepStrictEqual } from 'node:util';
import { answerNames } from '@iom/contract/analysis/answers/answers.ts';
import type { Page } from '@iom/contract/pages/page.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { asc, max, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { type Dictionary, releasedOils } from '#modules/samples/samples.module.ts';
import type { Database, ReadTx } from '#platform/database/database.ts';
import { escapeHtml } from '#platform/http/escape-html.ts';
import { testPath } from '../pages/page-details.service.ts';
import type { Published } from '../published.service.ts';

/** A page that search engines may list. */
interface Address {
  /** Canonical path. */
  path: string;
  /** When its content last changed, if known. */
  changedAt?: Date | null | undefined;
}

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const entry = (name: string, url: string, changedAt: Address['changedAt']) => {
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
  return `<${name}><loc>${escapeHtml(url)}</loc>${changed}</${name}>`;
};

const xmlFile = (root: string, entries: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${namespace}>\n${entries.join('\n')}\n</${root}>\n`;

export const urlSet = (publicUrl: string, addresses: readonly Address[]): string =>
  xmlFile(
    'urlset',
    addresses.map(({ path, changedAt }) => entry('url', publicUrl + path, changedAt)),
  );

/** @param changes when the addresses of each file last changed. */
export const sitemapIndex = (publicUrl: string, changes: readonly Address['changedAt'][]): string =>
  xmlFile(
    'sitemapindex',
    changes.map((changedAt, index) => entry('sitemap', `${publicUrl}/sitemap-${index + 1}.xml`, changedAt)),
  );

/**
 * Path prefixes that belong to users, administrators or holders of a secret: pages up to their first
 * parameter, none inside another.
 */
const privatePaths = () => {
  const paths = Object.values<Page>(pages)
    .filter(({ access }) => access !== 'public')
    .map(({ pattern }) => pattern.replace(/:.*$/, ''));
  const shortest = [...new Set(paths)].toSorted((a, b) => a.length - b.length);
  return shortest.filter((path, index) => !shortest.slice(0, index).some((other) => path.startsWith(other)));
};

/** robots.txt: allows everything but private pages, and names the sitemap. */
export const robotsTxt = (publicUrl: string): string =>
  [
    'User-agent: *',
    ...privatePaths().map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');

/** Released market oils in ascending order of id, with the release date of their group. */
const oilsInOrder = (tx: ReadTx) =>
  tx
    .select({
      reportNumber: releasedOils.reportNumber,
      releasedAt: releasedOils.releasedAt,
      position: sql<number>`row_number() over (order by ${releasedOils.id}) - 1`.as('position'),
    })
    .from(releasedOils);

/** `limit` of the released market oils after the first `offset`, in ascending order of id. */
const readReleasedOils = (tx: ReadTx, offset: number, limit: number) =>
  oilsInOrder(tx).orderBy(asc(releasedOils.id)).offset(offset).limit(limit);

/**
 * By file, the latest release of an oil in it; files have `size` addresses, and `before` other addresses
 * precede the oils.
 */
const latestReleases = async (tx: ReadTx, before: number, size: number): Promise<Map<number, Date>> => {
  const oils = oilsInOrder(tx).as('oils');
  const file = sql<number>`((${oils.position} + ${before}::int) / ${size}::int)::int`;
  const rows = await tx
    .select({ file, latest: max(oils.releasedAt) })
    .from(oils)
    .groupBy(sql`1`);
  return new Map(rows.flatMap(({ file: number, latest }) => (latest ? [[number, latest] as const] : [])));
};

/** Pages about the archive: they change with every release. */
const ofTheArchive: readonly Page[] = [
  pages.catalog,
  pages.recentlyAdded,
  pages.available,
  pages.regionalSelect,
  pages.datasetSelect,
];

/** Prerendered pages that need an account or a selection, and the second path of a page. */
const unlisted: readonly Page[] = [
  pages.notFound,
  pages.login,
  pages.resetPassword,
  pages.cart,
  pages.datasetTests,
  pages.recentlyAddedLegacy,
];

/** Addresses in one file: the limit of the sitemap protocol 0.9. At most 1 kB each keeps a file under its limit of 50 MB. */
const maxAddresses = 50_000;

/** Cached files, of a few megabytes each. */
const maxFiles = 4;

interface Contents {
  dictionary: Dictionary;
  releases: Published['releases'];
  papers: readonly number[];
  /** When the texts of a page were last edited, by its pattern. */
  edited: Readonly<Record<string, Date | undefined>>;
}

/** Public pages, answers and tests, before the oils. */
const listPages = ({ dictionary: { tests }, releases, edited }: Contents): Address[] => {
  const listed = Object.values<Page>(pages).filter(
    (page) => page.access === 'public' && page.prerendered && !unlisted.includes(page),
  );
  return [
    ...listed.map((page) => ({
      path: page.pattern,
      changedAt: ofTheArchive.includes(page) ? releases[0]?.releasedAt : edited[page.pattern],
    })),
    ...answerNames.map((name) => ({ path: pages.answer.path({ name }) })),
    ...tests.map((test) => ({ path: testPath(test), changedAt: releases[0]?.releasedAt })),
  ];
};

/** After the oils. */
const listPapers = ({ papers }: Contents): Address[] =>
  papers.map((id) => ({ path: pages.technicalPaper.path({ id }) }));

/** The addresses from one position to another, counted over pages, answers and tests, then the released oils, then papers. */
const addressesBetween = async (tx: ReadTx, contents: Contents, oils: number, from: number, to: number) => {
  const before = listPages(contents);
  const [first, last] = [before.length, before.length + oils];
  const listed = await readReleasedOils(
    tx,
    Math.max(0, from - first),
    Math.max(0, Math.min(to, last) - Math.max(from, first)),
  );
  return [
    ...before.slice(from, to),
    // an oil changes when its group is released
    ...listed.map(({ reportNumber, releasedAt }) => ({
      path: pages.oil.path({ reportNumber }),
      changedAt: releasedAt,
    })),
    ...listPapers(contents).slice(Math.max(0, from - last), Math.max(0, to - last)),
  ];
};

const latest = (dates: readonly Address['changedAt'][]): Date | undefined =>
  dates.reduce<Date | undefined>(
    (newest, date) => (date && (!newest || date > newest) ? date : newest),
    undefined,
  );

const writeIndex = async (
  tx: ReadTx,
  publicUrl: string,
  contents: Contents,
  { files, size }: { files: number; size: number },
) => {
  const before = listPages(contents);
  const ofOils = await latestReleases(tx, before.length, size);
  const changes = Array.from({ length: files }, (_, file) =>
    latest([
      ...before.slice(file * size, (file + 1) * size).map(({ changedAt }) => changedAt),
      ofOils.get(file),
    ]),
  );
  return sitemapIndex(publicUrl, changes);
};

/**
 * Writes one file of all addresses or, if they exceed the limit of one, an index of several; with a number,
 * that file. Undefined without such a file.
 */
const openWriter = (
  publicUrl: string,
  contents: Contents,
  number: number | undefined,
  size: number,
): ((tx: ReadTx) => Promise<string>) | undefined => {
  const oils = contents.releases.reduce((sum, group) => sum + group.oils, 0);
  const count = listPages(contents).length + oils + contents.papers.length;
  const files = Math.ceil(count / size);
  const file = (from: number) => async (tx: ReadTx) =>
    urlSet(publicUrl, await addressesBetween(tx, contents, oils, from, from + size));
  if (number !== undefined) return files > 1 && number <= files ? file((number - 1) * size) : undefined;
  return files > 1 ? (tx) => writeIndex(tx, publicUrl, contents, { files, size }) : file(0);
};

/**
 * Reads the sitemap, or with a number one of its files; undefined without such a file. A file is rewritten
 * only when its contents have changed: writing the file of 20,000 oils blocks other calls for a tenth of a
 * second. All calls get the same bytes.
 */
export const openSitemap = (database: Database, publicUrl: string, size = maxAddresses) => {
  let known: { contents: Contents; files: LRUCache<number, Promise<Buffer>> } | undefined;
  return async (
    dictionary: Dictionary,
    { releases, papers, news, questions, team }: Published,
    number?: number,
  ): Promise<Buffer | undefined> => {
    const edited = Object.fromEntries(
      [
        [pages.newsEvents, news] as const,
        [pages.home, questions] as const,
        [pages.ourTeam, team] as const,
      ].map(([{ pattern }, entries]) => [pattern, latest(entries.map(({ updatedAt }) => updatedAt))]),
    );
    const contents = { dictionary, releases, papers: papers.map(({ id }) => id), edited };
    // a change of the archive creates another dictionary
    if (known?.contents.dictionary !== dictionary || !isDeepStrictEqual(known.contents, contents))
      known = { contents, files: new LRUCache({ max: maxFiles }) };
    const { files } = known;
    const key = number ?? 0;
    const cached = files.get(key);
    if (cached) return cached;
    const write = openWriter(publicUrl, contents, number, size);
    if (!write) return undefined;
    const written = database.read(write).then((xml) => Buffer.from(xml));
    files.set(key, written);
    written.catch(() => files.delete(key));
    return written;
  };
};
