import { pages } from '@iom/contract/pages/pages.ts';
import * as endpoints from '@iom/contract/watches/watches.endpoints.ts';
import { pageOf } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import type { Module } from '#platform/platform.ts';
import { type ReleaseMailDeps, releaseMailJob } from './release-mails/release-mail-job.ts';
import { mailResults, type ResultMailDeps } from './result-mails/result-mails.ts';
import { addWatch, endReleaseMails, endWatch, switchWatch, toWatchResponse } from './watches.service.ts';
import { deleteUserWatches, listUserWatches } from './watches.store.ts';

const watchRoutes = (routes: Routes) => {
  routes.query(endpoints.listWatches, async ({ tx, user, query }) => {
    const { count, rows } = await listUserWatches(tx, user.id, pageOf(query));
    return { count, results: rows.map(toWatchResponse) };
  });
  routes.mutation(endpoints.createWatch, ({ tx, user, body }) => addWatch(tx, user.id, body));
  routes.mutation(endpoints.updateWatch, ({ tx, user, params, body }) =>
    switchWatch(tx, user.id, params.id, body),
  );
  routes.mutation(endpoints.deleteWatch, ({ tx, user, params }) => endWatch(tx, user.id, params.id));
  routes.mutation(endpoints.unsubscribe, async ({ tx, params }) => {
    await endReleaseMails(tx, params.token);
    return { status: 'OK' as const };
  });
  routes.raw(endpoints.openUnsubscribe, async ({ params, reply }) =>
    reply.redirect(pages.unsubscribe.path(params)),
  );
};

/** Mails about releases and results: recipients, and unsubscribing. */
export const openWatches = (deps: ReleaseMailDeps & ResultMailDeps): Module => ({
  routes: watchRoutes,
  forgetUser: (tx, user) => deleteUserWatches(tx, user.id),
  jobs: [releaseMailJob(deps)],
  recurring: [{ name: 'mail changed results', everyMinutes: 15, run: () => mailResults(deps) }],
});
