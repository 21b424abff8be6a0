import type { Module } from '#platform/platform.ts';
import { type ReleaseMailDeps, releaseMailJob } from './release-mails/release-mail-job.ts';
import { watchRoutes } from './watches.routes.ts';
import { deleteWatchesOf } from './watches.store.ts';

/** Mails about releases: who is told of new oils, and how that ends. */
export const openWatches = (deps: ReleaseMailDeps): Module => ({
  routes: watchRoutes,
  forgetUser: (tx, user) => deleteWatchesOf(tx, user.id),
  jobs: [releaseMailJob(deps)],
});
