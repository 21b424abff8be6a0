import type { Config } from '../config.ts';
import type { Database } from './database/database.ts';
import type { FileStore } from './files/file-store.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Logger } from './log.ts';
import type { Outbox } from './mail/outbox.ts';
import type { Site } from './site.ts';
import type { Throttle } from './throttle/throttle.ts';

/** What every module is built on. A service takes only what it uses: `Pick<Platform, 'database' | 'jobs'>`. */
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
