import * as figureEndpoints from '@iom/contract/catalogue/archive-figures.endpoints.ts';
import * as endpoints from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { searchTests } from '@iom/contract/catalogue/search-tests.rules.ts';
import { priceFullSet } from '@iom/contract/purchasing/pricing/pricing.rules.ts';
import { dollarsFromCents } from '@iom/contract/shared/money.ts';
import type { FastifyReply } from 'fastify';
import { visibleCells } from '#modules/library/library.module.ts';
import {
  type CellMask,
  photoPaths,
  type Samples,
  updatePrices,
  updateTest,
} from '#modules/samples/samples.module.ts';
import { ApiError } from '#platform/api-error.ts';
import { rowsOfPage, sortRows } from '#platform/database/list-rows.ts';
import { pageOf } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import type { Platform } from '#platform/platform.ts';
import type { CatalogueSnapshot } from './catalogue-snapshot.ts';
import { type Oil, toCatalogueRow } from './oils.store.ts';
import {
  dataDictionary,
  displayTests,
  idsForSale,
  testsForSale,
  toDisplayTest,
  withOwned,
  withTestsForSale,
} from './tests.service.ts';

interface Deps extends Pick<Platform, 'database'> {
  samples: Pick<Samples, 'dictionary' | 'refreshArchive'>;
}

/** A page of the rows, or all of them without a page size. */
const toListResponse = <T>(
  rows: readonly T[],
  { page, page_size }: { page: number; page_size?: number | undefined },
) => ({
  count: rows.length,
  results: page_size ? rowsOfPage(rows, pageOf({ page, page_size })) : [...rows],
});

const sendJson = (reply: FastifyReply, json: Buffer) =>
  reply.type('application/json; charset=utf-8').send(json);

const catalogueFor = ({ everything, released }: CatalogueSnapshot, user: SessionUser | null) =>
  user?.isStaff ? everything() : released;

const oilRoutes = (routes: Routes, { samples: { dictionary } }: Deps, snapshot: () => CatalogueSnapshot) => {
  routes.raw(endpoints.listOils, async ({ query, user, reply }) =>
    sendJson(reply, await catalogueFor(snapshot(), user).list(withTestsForSale(query, dictionary()))),
  );
  routes.raw(endpoints.countOilFacets, async ({ query, user, reply }) => {
    const filters = withTestsForSale(query, dictionary());
    const tests = idsForSale(dictionary());
    return sendJson(reply, await catalogueFor(snapshot(), user).facets({ filters, tests }));
  });
  routes.heavy.raw(endpoints.findReportNumbers, async ({ body }) =>
    snapshot().released.byReportNumbers(body.numbers),
  );
  routes.heavy.raw(endpoints.listOilIds, async ({ query, user }) => ({
    ids: await catalogueFor(snapshot(), user).ids(withTestsForSale(query, dictionary())),
  }));
};

/** The tests of an oil the caller may see. */
const ownedTests = (mask: CellMask, oil: Oil) => {
  const tests = mask.get(oil.id);
  return tests === 'all' ? oil.testedIds : [...(tests ?? [])];
};

const oilDetailRoute = (routes: Routes, { database, samples }: Deps, snapshot: () => CatalogueSnapshot) => {
  routes.raw(endpoints.readOil, async ({ params, user }) => {
    const [oil] = await catalogueFor(snapshot(), user).oils([params.id]);
    if (!oil) throw new ApiError('not_found');
    const owned = user ? ownedTests(await database.read((tx) => visibleCells(tx, user.id)), oil) : undefined;
    const forSale = testsForSale(samples.dictionary(), oil);
    return {
      ...toCatalogueRow(oil, user?.isStaff ?? false),
      photos: photoPaths(oil),
      tests_available: forSale.map(({ id, name, priceCents }) => ({
        id,
        name,
        price: dollarsFromCents(priceCents),
      })),
      full_set:
        forSale.length > 0 ? { price: dollarsFromCents(priceFullSet(forSale)), tests: forSale.length } : null,
      owned,
    };
  });
};

const testRoutes = (
  routes: Routes,
  { database, samples: { dictionary } }: Deps,
  snapshot: () => CatalogueSnapshot,
) => {
  const tests = async (samples: readonly number[]) => {
    const oils = samples.length > 0 ? await snapshot().released.oils(samples) : [];
    return displayTests(dictionary(), oils, samples);
  };
  routes.raw(figureEndpoints.listDataDictionary, async ({ query }) => {
    const rows = dataDictionary(dictionary(), await snapshot().testedOils());
    const found = searchTests(rows, query.search ?? '', ({ analytes, ...test }) => ({
      ...test,
      analytes: analytes.map(({ name }) => name),
    }));
    return toListResponse(sortRows(found, query.ordering ?? []), query);
  });
  routes.raw(figureEndpoints.readArchiveOverview, () => snapshot().overview());
  routes.heavy.raw(endpoints.listDisplayTests, async ({ query }) => {
    const found = searchTests(await tests(query.sample ?? []), query.search ?? '', ({ id, ...test }) => ({
      ...test,
      analytes:
        dictionary()
          .test(id)
          ?.analytes.map(({ name }) => name) ?? [],
    }));
    const rows = sortRows(found, query.ordering ?? []);
    return toListResponse(rows, query);
  });
  routes.heavy.raw(endpoints.listAvailableTests, async ({ body, user }) => {
    const rows = await tests(body.samples);
    const owned = user && withOwned(rows, await database.read((tx) => visibleCells(tx, user.id)));
    return toListResponse(owned ?? rows, { page: 1 });
  });
  routes.raw(endpoints.readDisplayTest, async ({ params }) => {
    const test = (await tests([])).find(({ id }) => id === params.id);
    if (!test) throw new ApiError('not_found');
    return test;
  });
};

const figureRoutes = (routes: Routes, { samples }: Deps, snapshot: () => CatalogueSnapshot) => {
  routes.raw(figureEndpoints.readArchiveFigures, () => snapshot().figures());
  routes.heavy.raw(figureEndpoints.readDistribution, ({ params }) => {
    const analyte = samples.dictionary().analyte(params.id);
    if (!analyte) throw new ApiError('not_found');
    return snapshot().distribution(analyte);
  });
};

const testUpdateRoute = (routes: Routes, { samples }: Deps) => {
  // responds once this server has the price; the database notifies the other servers
  routes.auditedMutation(endpoints.updateDisplayTest, async ({ tx, params, body }) => {
    const { test, change } = await updateTest(tx, params.id, body);
    return { response: toDisplayTest(test, []), change, afterCommit: samples.refreshArchive };
  });
  routes.auditedMutation(endpoints.updateTestPrices, async ({ tx, body }) => {
    const change = await updatePrices(tx, body.prices);
    return { response: { changed: change.length }, change, afterCommit: samples.refreshArchive };
  });
};

export const catalogueRoutes = (routes: Routes, deps: Deps, snapshot: () => CatalogueSnapshot) => {
  oilRoutes(routes, deps, snapshot);
  oilDetailRoute(routes, deps, snapshot);
  testRoutes(routes, deps, snapshot);
  figureRoutes(routes, deps, snapshot);
  testUpdateRoute(routes, deps);
};
