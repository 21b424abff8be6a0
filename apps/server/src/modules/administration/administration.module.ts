import { statfs } from 'node:fs/promises';
import {
  type AdministrationOverview,
  readAdministrationOverview,
} from '@iom/contract/administration/overview.endpoints.ts';
import { countFailedJobs, countFailedMails } from '#modules/accounts/accounts.module.ts';
import { countOpenMessages } from '#modules/content/content.module.ts';
import { countOpenReassignments } from '#modules/library/library.module.ts';
import { countOpenSales, monthlySales, recentSales } from '#modules/purchasing/purchasing.module.ts';
import { countUnreleasedGroups, oilsReleasedByMonth } from '#modules/samples/samples.module.ts';
import type { ReadTx } from '#platform/database/database.ts';
import type { Routes } from '#platform/http/routes.ts';
import { countDueJobs } from '#platform/jobs/job-rows.ts';
import type { Module, Platform } from '#platform/platform.ts';

const monthCount = 12;
const recentDays = 30;

/** The last twelve months in UTC, oldest first, as `2026-11`. */
const lastMonths = (now: Date): string[] =>
  Array.from({ length: monthCount }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthCount + 1 + index))
      .toISOString()
      .slice(0, 7),
  );

const freeBytes = async (folder: string) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** Open work for administrators, sales and releases of the last twelve months, and the state of this server. */
const administrationOverview = async (
  tx: ReadTx,
  { config, database }: Pick<Platform, 'config' | 'database'>,
): Promise<AdministrationOverview> => {
  const months = lastMonths(new Date());
  const [first = '', last = ''] = [months[0], months.at(-1)];
  const released = await oilsReleasedByMonth(tx, first);
  return {
    waiting: {
      ...(await countOpenSales(tx)),
      sample_groups: await countUnreleasedGroups(tx),
      reassignments: await countOpenReassignments(tx),
      contact_messages: await countOpenMessages(tx),
      failed_jobs: await countFailedJobs(tx),
      failed_mails: await countFailedMails(tx),
    },
    sales: await monthlySales(tx, first, last),
    recent_sales: await recentSales(tx, recentDays),
    releases: months.map((month) => ({ month, oils: released.get(month) ?? 0 })),
    server: {
      started: new Date(Date.now() - process.uptime() * 1000).toISOString(),
      database: database.engine,
      due_jobs: await countDueJobs(tx),
      free_disk_bytes: await freeBytes(config.dataDir),
    },
  };
};

const administrationRoutes = (routes: Routes, deps: Pick<Platform, 'config' | 'database'>) => {
  routes.query(readAdministrationOverview, ({ tx }) => administrationOverview(tx, deps));
};

export { findBrokenInvariants } from './invariants.store.ts';

/** The start page of administrators, which summarizes the other modules. */
export const openAdministration = (deps: Pick<Platform, 'config' | 'database'>): Module => ({
  routes: (routes) => administrationRoutes(routes, deps),
});
