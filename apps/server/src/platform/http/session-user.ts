/** Who is calling, as the accounts module identified the token. */
export interface SessionUser {
  id: number;
  sessionId: number;
  email: string;
  firstName: string;
  lastName: string;
  isStaff: boolean;
}

/** Finds the user of a session token; null for a token that is wrong, expired or revoked. */
export type Identify = (token: string) => Promise<SessionUser | null>;

declare module 'fastify' {
  interface FastifyRequest {
    user: SessionUser | null;
  }
}
