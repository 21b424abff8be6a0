import * as endpoints from '@iom/contract/accounts/background.endpoints.ts';
import { pageOf } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import type { Platform } from '#platform/platform.ts';
import { listJobs, retryJob } from './jobs.service.ts';
import { listMails, retryMail } from './mails.service.ts';

/** Background jobs and the outbox. */
export const backgroundRoutes = (routes: Routes, deps: Pick<Platform, 'jobs'>) => {
  routes.query(endpoints.listJobs, ({ tx, query }) =>
    listJobs(tx, { state: query.state, search: query.search }, pageOf(query)),
  );
  routes.auditedMutation(endpoints.retryJob, ({ tx, params }) => retryJob(tx, params.id));
  routes.query(endpoints.listMails, ({ tx, query }) =>
    listMails(tx, { state: query.state, search: query.search }, pageOf(query)),
  );
  routes.auditedMutation(endpoints.retryMail, ({ tx, params }) => retryMail(tx, deps, params.id));
};
