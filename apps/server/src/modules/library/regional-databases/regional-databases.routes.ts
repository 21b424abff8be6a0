import { readAvailability } from '@iom/contract/library/assurance/assurance.endpoints.ts';
import * as endpoints from '@iom/contract/library/regional-databases/regional-databases.endpoints.ts';
import { oncePerVersion, type Samples } from '#modules/samples/samples.module.ts';
import { pageOf } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import { visibleCells } from '../licences/licences.service.ts';
import { loadAvailability, loadRecentGroups, loadReleasedOils } from './availability.store.ts';
import {
  createRegionalDatabase,
  regionalDatabaseFor,
  updateRegionalPrice,
} from './regional-databases.service.ts';
import { listRegionalDatabases, regionalYears, withLicenceCounts } from './regional-databases.store.ts';

export const regionalDatabaseRoutes = (routes: Routes, samples: Samples) => {
  const releasedOils = oncePerVersion(samples, loadReleasedOils);
  routes.query(endpoints.readRegionalYears, ({ tx }) => regionalYears(tx));
  routes.query(endpoints.listRegionalReports, async ({ tx, user, query }) => {
    const { count, results } = await listRegionalDatabases(tx, query, pageOf(query));
    return { count, results: user?.isStaff ? await withLicenceCounts(tx, results) : results };
  });
  routes.query(endpoints.readRegionalReport, ({ tx, user, params }) =>
    regionalDatabaseFor(tx, params.id, { withCounts: user?.isStaff ?? false }),
  );
  routes.auditedMutation(endpoints.updateRegionalReport, ({ tx, params, body }) =>
    updateRegionalPrice(tx, params.id, body.price),
  );
  routes.auditedMutation(endpoints.createRegionalReport, ({ tx, body }) => createRegionalDatabase(tx, body));
  routes.heavy.query(readAvailability, async ({ tx, user }) => {
    const oils = await releasedOils(tx);
    const results = await loadAvailability(tx, oils, user?.id ?? null);
    const held = user ? await visibleCells(tx, user.id) : new Map();
    return { count: results.length, results, recent_groups: await loadRecentGroups(tx, oils, held) };
  });
};
