import * as endpoints from '@iom/contract/library/assurance.endpoints.ts';
import { pageOf } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import type { LibraryDeps } from '../library.module.ts';
import { assuranceOf, controlChartOf, retestsOf } from './assurance.service.ts';
import { readAvailability } from './availability.store.ts';

export const assuranceRoutes = (routes: Routes, { samples }: Pick<LibraryDeps, 'samples'>) => {
  // counts over all results, so at most once for each version of the archive
  let overview: ReturnType<typeof assuranceOf> | undefined;
  samples.onArchiveChange(async () => {
    overview = undefined;
  });
  routes.query(endpoints.readAssurance, ({ tx }) => {
    overview ??= assuranceOf(tx, samples.dictionary()).catch((error: unknown) => {
      overview = undefined;
      throw error;
    });
    return overview;
  });
  routes.query(endpoints.readControlChart, ({ tx, query }) =>
    controlChartOf(tx, samples.dictionary(), query),
  );
  routes.query(endpoints.listRetests, ({ tx, user, query }) =>
    retestsOf(tx, samples.dictionary(), user.id, pageOf(query)),
  );
  routes.query(endpoints.readAvailability, async ({ tx, user }) => {
    const results = await readAvailability(tx, user.id);
    return { count: results.length, results };
  });
};
