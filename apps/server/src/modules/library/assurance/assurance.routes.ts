import * as endpoints from '@iom/contract/library/assurance/assurance.endpoints.ts';
import { readPublicControlChart } from '@iom/contract/library/assurance/public-chart.endpoints.ts';
import { oncePerArchive, oncePerVersion, type Samples } from '#modules/samples/samples.module.ts';
import type { Database } from '#platform/database/database.ts';
import { pageOf } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import { assuranceOf, controlChartOf, retestsOf } from './assurance.service.ts';
import { publicChartOf } from './public-chart.service.ts';

export const assuranceRoutes = (routes: Routes, database: Database, samples: Samples) => {
  const overview = oncePerVersion(samples, (tx) => assuranceOf(tx, samples.dictionary()));
  const example = oncePerArchive(samples, () =>
    database.read((tx) => publicChartOf(tx, samples.dictionary())),
  );
  routes.query(endpoints.readAssurance, ({ tx }) => overview(tx));
  routes.query(endpoints.readControlChart, ({ tx, query }) =>
    controlChartOf(tx, samples.dictionary(), query),
  );
  routes.raw(readPublicControlChart, async () => ({ chart: await example() }));
  routes.query(endpoints.listRetests, ({ tx, user, query }) =>
    retestsOf(tx, samples.dictionary(), user.id, pageOf(query)),
  );
};
