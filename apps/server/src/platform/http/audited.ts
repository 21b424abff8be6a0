import type { AuditAction } from '@iom/contract/shared/audit.ts';
import type { WriteTx } from '../database/database.ts';

/** A change for the audit log. Nothing is recorded if `before` equals `after`. */
export interface Change {
  /** Like `group 12`. */
  target: string;
  before: unknown;
  after: unknown;
}

/** The result of a mutation that an administrator may call. */
export interface Audited<Response> {
  response: Response;
  /** Null when nothing changed, or when users changed their own data. Each of several changes gets a row. */
  change: Change | readonly Change[] | null;
  /** Runs after the commit and before the response is sent. */
  afterCommit?: () => Promise<void>;
}

/** The author and the request of a change. */
export interface Actor {
  email: string;
  ip: string;
  requestId: string;
}

/** Adds the audit row of a change, in the transaction of the change. */
export type RecordChange = (tx: WriteTx, actor: Actor, action: AuditAction, change: Change) => Promise<void>;
