import * as endpoints from '@iom/contract/samples/samples.endpoints.ts';
import type { FastifyRequest } from 'fastify';
import type { Database } from '#platform/database/database.ts';
import { pageOf, refuseNavigation } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import { groupsWithSamples, releasedGroups, releaseGroup, renameGroup } from './groups/groups.service.ts';
import { photoOf } from './photos/photos.service.ts';

export const samplesRoutes = (
  routes: Routes,
  parts: { database: Database; archiveChanged: () => Promise<void> },
) => {
  routes.query(endpoints.listSampleGroups, ({ tx, query }) =>
    groupsWithSamples(tx, { status: query.status, search: query.search }, pageOf(query)),
  );
  routes.mutation(endpoints.renameSampleGroup, ({ tx, user, request, params, body }) =>
    renameGroup(tx, user, request, params.id, body.name),
  );
  // answered when this server shows the group; the others hear of it by the database
  const release = async (user: SessionUser, request: FastifyRequest, id: number) => {
    const answer = await parts.database.write((tx) => releaseGroup(tx, user, request, id));
    await parts.archiveChanged();
    return answer;
  };
  routes.raw(endpoints.releaseSamples, ({ user, request, params }) => release(user, request, params.id));
  routes.raw(endpoints.releaseSamplesByGet, async ({ user, request, params }) => {
    refuseNavigation(request);
    return release(user, request, params.id);
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
