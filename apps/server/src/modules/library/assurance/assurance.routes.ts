import * as endpoints from '@iom/contract/library/assurance/assurance.endpoints.ts';
import type { Samples } from '#modules/samples/samples.module.ts';
import { pageOf } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import { assuranceOf, controlChartOf, retestsOf } from './assurance.service.ts';
import { publicChartOf } from './public-chart.service.ts';

export const assuranceRoutes = (routes: Routes, samples: Samples) => {
  // both are computed once per version of the archive
  let overview: ReturnType<typeof assuranceOf> | undefined;
  let example: ReturnType<typeof publicChartOf> | undefined;
  samples.onArchiveChange(async () => {
    overview = undefined;
    example = undefined;
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
  routes.query(endpoints.readPublicControlChart, async ({ tx }) => {
    example ??= publicChartOf(tx, samples.dictionary()).catch((error: unknown) => {
      example = undefined;
      throw error;
    });
    return { chart: await example };
  });
  routes.query(endpoints.listRetests, ({ tx, user, query }) =>
    retestsOf(tx, samples.dictionary(), user.id, pageOf(query)),
  );
};
