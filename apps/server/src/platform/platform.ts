import type { Metric } from 'prom-client';
import type { Config } from '../config.ts';
import type { Database, WriteTx } from './database/database.ts';
import type { FileStore } from './files/file-store.ts';
import type { Routes } from './http/routes.ts';
import type { JobKind, Jobs } from './jobs/jobs.ts';
import type { RecurringTask } from './jobs/recurring-tasks.ts';
import type { Logger } from './log.ts';
import type { Outbox } from './mail/outbox.ts';
import type { Site } from './site.ts';
import type { Throttle } from './throttle/throttle.ts';

/** An account during the deletion of its personal data. */
export interface DeletedUser {
  id: number;
  /** Its address before the deletion. */
  email: string;
  /** Replaces the address in its row; receives no mail. */
  placeholder: string;
}

/** A module's contributions to the application. */
export interface Module {
  routes(routes: Routes): void;
  readonly jobs?: readonly JobKind[];
  readonly recurring?: readonly RecurringTask[];
  /** The module's metrics in `/metrics`. */
  readonly metrics?: readonly Metric[];
  /**
   * Removes the module's data about an account, in the transaction that deletes it. Orders, invoices and
   * licences stay.
   */
  forgetUser?(tx: WriteTx, user: DeletedUser): Promise<void>;
  /** Starts, once everything is open, work that calls can wait for; never rejects. */
  opened?(): Promise<unknown>;
  /** Releases the module's resources, after the last request. */
  close?(): Promise<void>;
}

/**
 * The base of every module. A service takes only the parts it uses: `Pick<Platform, 'database' | 'jobs'>`.
 */
export interface Platform {
  config: Config;
  log: Logger;
  database: Database;
  jobs: Jobs;
  outbox: Outbox;
  files: FileStore;
  /** For files that every server of a database must find. */
  sharedFiles: FileStore;
  throttle: Throttle;
  site: Site;
}
