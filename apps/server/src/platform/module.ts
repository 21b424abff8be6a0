import type { Metric } from 'prom-client';
import type { WriteTx } from './database/database.ts';
import type { Routes } from './http/routes.ts';
import type { JobKind } from './jobs/jobs.ts';
import type { RecurringTask } from './jobs/recurring-tasks.ts';

/** An account whose personal data are being deleted. */
export interface DeletedUser {
  id: number;
  /** Its address until now. */
  email: string;
  /** What its row has in place of the address from now on; receives no mail. */
  placeholder: string;
}

/** What a module provides to the application. */
export interface Module {
  routes(routes: Routes): void;
  readonly jobs?: readonly JobKind[];
  readonly recurring?: readonly RecurringTask[];
  /** What the module adds to `/metrics`. */
  readonly metrics?: readonly Metric[];
  /** Removes what the module stores about an account, in the transaction that deletes it. Orders, invoices and licences stay. */
  forgetUser?(tx: WriteTx, user: DeletedUser): Promise<void>;
  /** Begins, once everything is open, what calls can wait for; never rejects. */
  opened?(): Promise<unknown>;
  /** Releases what the module holds, after the last request. */
  close?(): Promise<void>;
}
