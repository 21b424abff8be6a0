import type { OilFilters } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { facetNames } from '@iom/contract/samples/oil-label.schemas.ts';
import { LRUCache } from 'lru-cache';
import { memoizeAsync } from '#platform/async.ts';
import type { ReadTx } from '#platform/database/database.ts';
import { pageOf } from '#platform/http/requests.ts';
import type { Platform } from '#platform/platform.ts';
import { countFacets } from '../../metadata/facet-counts.store.ts';
import { loadOils, readOils, toCatalogueRow } from '../../oils.store.ts';
import { oilTable } from '../memory/oil-table.ts';
import { type CatalogueEngine, cacheSize, type OilCatalogue, type OilQuery } from '../oil-catalogue.ts';
import { knownReports, reportKey } from '../oil-search.ts';
import { type LabelTexts, loadLabelTexts } from './label-texts.store.ts';
import {
  countOils,
  countTests,
  type MatchingOils,
  matchingOils,
  readIds,
  readReports,
  visibleOils,
  withReports,
} from './matching-oils.store.ts';

/** Responses of one version of the archive, up to a size in bytes; concurrent equal calls share one. */
export const responseCache = (size = cacheSize) => {
  const cache = new LRUCache<string, Buffer, () => Promise<unknown>>({
    ...size,
    // others may fill the cache meanwhile: the call is then answered without caching its response
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: respond }) => Buffer.from(JSON.stringify(await respond())),
  });
  return (question: unknown, respond: () => Promise<unknown>): Promise<Buffer> =>
    cache.forceFetch(JSON.stringify(question), { context: respond });
};

type Deps = Pick<Platform, 'database'>;

/** The catalogue of one group of readers. */
const sqlCatalogue = (
  { database }: Deps,
  forAdministrator: boolean,
  readTexts: () => Promise<LabelTexts>,
): OilCatalogue => {
  const oils = visibleOils(forAdministrator);
  const keep = responseCache();
  const overMatching = async <T>(
    filters: OilFilters,
    work: (tx: ReadTx, matching: MatchingOils) => Promise<T>,
  ): Promise<T> => {
    const texts = await readTexts();
    return database.compute(async (tx) => work(tx, await matchingOils(tx, { oils, texts }, filters)));
  };
  const list = (query: OilQuery) =>
    overMatching(query, async (tx, matching) => {
      const count = await countOils(tx, matching);
      const ids = await readIds(tx, matching, pageOf(query));
      const byId = new Map((await readOils(tx, ids, forAdministrator)).map((oil) => [oil.id, oil]));
      const rows = ids.flatMap((id) => byId.get(id) ?? []);
      return { count, results: rows.map((oil) => toCatalogueRow(oil, forAdministrator)) };
    });
  return {
    list: (query) => keep(['list', query], () => list(query)),
    facets: (query) =>
      keep(['facets', query], () =>
        overMatching(query.filters, async (tx, matching) => ({
          ...(await countFacets(tx, facetNames, matching)),
          has_test: await countTests(tx, matching, query.tests),
        })),
      ),
    ids: (filters) => overMatching(filters, (tx, matching) => readIds(tx, matching)),
    oils: (ids) => database.read((tx) => readOils(tx, ids, forAdministrator)),
    byReportNumbers: (numbers) =>
      database.read(async (tx) => {
        const reports = await readReports(tx, oils, numbers.map(reportKey));
        const { known, missing } = knownReports(reports, numbers);
        return { ids: await readIds(tx, withReports(oils, known)), missing };
      }),
  };
};

/**
 * Asks the database on every call without a cached response: for archives larger than a server's memory. A
 * server holds the distinct texts on the labels but no oils.
 */
export const sqlEngine = async ({ database }: Deps): Promise<CatalogueEngine> => {
  const load = (forAdministrator: boolean) =>
    database.read((tx) => loadLabelTexts(tx, visibleOils(forAdministrator)));
  const texts = await load(false);
  const everything = sqlCatalogue(
    { database },
    true,
    memoizeAsync(() => load(true)),
  );
  return {
    released: sqlCatalogue({ database }, false, async () => texts),
    everything: () => everything,
    releasedOils: async () => oilTable((await database.read(loadOils)).filter(({ released }) => released)),
  };
};
