import type { Routes } from './http/routes.ts';
import type { JobKind } from './jobs/jobs.ts';
import type { RecurringTask } from './jobs/recurring-tasks.ts';

/** What a module provides to the application. */
export interface Module {
  routes(routes: Routes): void;
  readonly jobs?: readonly JobKind[];
  readonly recurring?: readonly RecurringTask[];
  /** Releases what the module holds, after the last request. */
  close?(): Promise<void>;
}
