import * as endpoints from '@iom/contract/samples/samples.endpoints.ts';
import type { WriteTx } from '#platform/database/database.ts';
import { pageOf, refuseNavigation } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import { groupsWithSamples, releasedGroups, releaseGroup, renameGroup } from './groups/groups.service.ts';
import { photoOf } from './photos/photos.service.ts';

export const samplesRoutes = (routes: Routes, deps: { archiveChanged: () => Promise<void> }) => {
  routes.query(endpoints.listSampleGroups, ({ tx, query }) =>
    groupsWithSamples(tx, { status: query.status, search: query.search }, pageOf(query)),
  );
  routes.auditedMutation(endpoints.renameSampleGroup, ({ tx, params, body }) =>
    renameGroup(tx, params.id, body.name),
  );
  // responds once this server shows the group; the database notifies the other servers
  const release = async (tx: WriteTx, id: number) => ({
    ...(await releaseGroup(tx, id)),
    afterCommit: deps.archiveChanged,
  });
  routes.auditedMutation(endpoints.releaseSamples, ({ tx, params }) => release(tx, params.id));
  routes.auditedMutation(endpoints.releaseSamplesByGet, async ({ tx, request, params }) => {
    refuseNavigation(request);
    return release(tx, params.id);
  });
  routes.query(endpoints.listReleasedGroups, ({ tx, query }) => releasedGroups(tx, pageOf(query)));
  routes.query(endpoints.readPhoto, async ({ tx, user, params, reply }) => {
    const picture = await photoOf(tx, user?.isStaff ?? false, params.year, params.name);
    return reply
      .type('image/svg+xml; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .header('cache-control', user?.isStaff ? 'no-store' : 'public, max-age=3600')
      .send(picture);
  });
};
