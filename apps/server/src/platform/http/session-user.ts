import type { FactorMethod } from '@iom/contract/accounts/accounts.schemas.ts';
import type { Endpoint } from '@iom/contract/shared/endpoint.ts';
import type { ReadTx, WriteTx } from '../database/database.ts';

/** The caller, as the accounts module identified the session token or API key. */
export interface SessionUser {
  id: number;
  /** Null for an API key, which may only read. */
  sessionId: number | null;
  email: string;
  /** Always true of administrators. */
  emailConfirmed: boolean;
  firstName: string;
  lastName: string;
  /** Whether the caller has the administrator role and may use it. */
  isStaff: boolean;
  secondFactor: {
    /** Empty without a second factor. */
    methods: readonly FactorMethod[];
    /** Whether the session has proved it in the last fifteen minutes. */
    isFresh: boolean;
    /** The administrator role is suspended until the account has a second factor. */
    isMissing: boolean;
  };
  /** What a module reads of the callers of its endpoints, in the statement that finds them; undefined for other calls and for API keys. */
  details?: string;
}

/** Finds the user of a session token or API key for a call; null for one that is wrong, expired or revoked. */
export type Identify = (token: string, endpoint: Endpoint) => Promise<SessionUser | null>;

/** Finds the user of a session by its id in a transaction; null when the session has ended. */
export type FindCaller = (tx: ReadTx, sessionId: number) => Promise<SessionUser | null>;

/**
 * Runs one transaction of a call, which is rolled back if the caller may no longer send the call when its
 * work is done.
 * @throws ApiError invalid_token, permission_denied
 */
export type WriteAsCaller = <T>(work: (tx: WriteTx) => Promise<T>) => Promise<T>;

declare module 'fastify' {
  interface FastifyRequest {
    user: SessionUser | null;
  }
}
