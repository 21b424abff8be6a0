import * as endpoints from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { dollarsFromCents } from '@iom/contract/shared/money.ts';
import type { FastifyReply } from 'fastify';
import { visibleCells } from '#modules/library/library.module.ts';
import { type CellMask, photoPaths } from '#modules/samples/samples.module.ts';
import { ApiError } from '#platform/api-error.ts';
import type { Routes } from '#platform/http/routes.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import { sortRows } from '#platform/sort-rows.ts';
import type { CatalogueDeps, CatalogueSnapshot } from './catalogue.module.ts';
import { oilAnswer } from './oil-answers.ts';
import type { Oil } from './oils.store.ts';
import { dataDictionary, displayTests, oilById, testsForSale, withOwned } from './tests.service.ts';

const offsetOf = (query: { page: number; page_size: number }) => (query.page - 1) * query.page_size;

/** All rows, or a page where one was asked for. */
const pageWhereAsked = <T>(rows: readonly T[], query: { page: number; page_size?: number | undefined }) => {
  const start = query.page_size ? (query.page - 1) * query.page_size : 0;
  return {
    count: rows.length,
    results: query.page_size ? rows.slice(start, start + query.page_size) : [...rows],
  };
};

/** Text that is JSON already. */
const sendJson = (reply: FastifyReply, json: string) =>
  reply.type('application/json; charset=utf-8').send(json);

const oilRoutes = (routes: Routes, edition: () => CatalogueSnapshot) => {
  const seenBy = (user: SessionUser | null) => (user?.isStaff ? edition().everything : edition().released);
  routes.raw(endpoints.listOils, async ({ query, user, reply }) => {
    const page = { offset: offsetOf(query), limit: query.page_size, ordering: query.ordering ?? [] };
    return sendJson(reply, seenBy(user).list(query, page));
  });
  routes.raw(endpoints.countOilFacets, async ({ query, user, reply }) =>
    sendJson(reply, seenBy(user).facets(query)),
  );
  routes.raw(endpoints.listOilIds, async ({ query, user }) => ({ ids: seenBy(user).ids(query) }));
};

/** The tests of an oil the caller may see. */
const ownedTests = (mask: CellMask, oil: Oil) => {
  const tests = mask.get(oil.id);
  return tests === 'all' ? oil.testedIds : [...(tests ?? [])];
};

const oilDetailRoute = (routes: Routes, { database }: CatalogueDeps, edition: () => CatalogueSnapshot) => {
  routes.raw(endpoints.readOil, async ({ params, user }) => {
    const { dictionary, released, everything } = edition();
    const oil = oilById((user?.isStaff ? everything : released).oils, params.id);
    if (!oil) throw new ApiError('not_found');
    const owned = user && ownedTests(await database.read((tx) => visibleCells(tx, user.id)), oil);
    return {
      ...oilAnswer(oil, user?.isStaff ?? false),
      photos: photoPaths(oil),
      tests_available: testsForSale(dictionary, oil).map(({ id, name, priceCents }) => ({
        id,
        name,
        price: dollarsFromCents(priceCents),
      })),
      ...(owned ? { owned } : {}),
    };
  });
};

const testRoutes = (routes: Routes, { database }: CatalogueDeps, edition: () => CatalogueSnapshot) => {
  const tests = (samples: readonly number[]) =>
    displayTests(edition().dictionary, edition().released.oils, samples);
  routes.raw(endpoints.listDataDictionary, async ({ query }) =>
    pageWhereAsked(
      sortRows(dataDictionary(edition().dictionary, edition().released.oils), query.ordering ?? []),
      query,
    ),
  );
  routes.raw(endpoints.readArchiveOverview, () => edition().overview());
  routes.raw(endpoints.listDisplayTests, async ({ query }) => {
    const rows = sortRows(tests(query.sample ?? []), query.ordering ?? []);
    return pageWhereAsked(rows, query);
  });
  routes.raw(endpoints.listAvailableTests, async ({ body, user }) => {
    const rows = tests(body.samples);
    const seen = user && withOwned(rows, await database.read((tx) => visibleCells(tx, user.id)));
    return pageWhereAsked(seen ?? rows, { page: 1 });
  });
  routes.raw(endpoints.readDisplayTest, async ({ params }) => {
    const test = tests([]).find(({ id }) => id === params.id);
    if (!test) throw new ApiError('not_found');
    return test;
  });
};

export const catalogueRoutes = (routes: Routes, parts: CatalogueDeps, edition: () => CatalogueSnapshot) => {
  oilRoutes(routes, edition);
  oilDetailRoute(routes, parts, edition);
  testRoutes(routes, parts, edition);
};
