/** Who is calling, as the accounts module identified the session token or API key. */
export interface SessionUser {
  id: number;
  /** Null for an API key, which may only read. */
  sessionId: number | null;
  email: string;
  firstName: string;
  lastName: string;
  isStaff: boolean;
}

/** Finds the user of a session token or API key; null for one that is wrong, expired or revoked. */
export type Identify = (token: string) => Promise<SessionUser | null>;

declare module 'fastify' {
  interface FastifyRequest {
    user: SessionUser | null;
  }
}
