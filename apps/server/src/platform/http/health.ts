import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../api-error.ts';
import type { Database } from '../database/database.ts';

/** `/api/health/live`: the process runs. `/api/health/ready`: it is loaded, not draining, and the database responds. */
export const addHealth = (server: FastifyInstance, database: Database) => {
  let open = false;
  // not counted in the limits: a load balancer calls often, from one address
  const options = { schema: { hide: true }, config: { rateLimit: false } } as const;
  server.get('/api/health/live', options, async () => ({ status: 'ok' }));
  server.get('/api/health/ready', options, async () => {
    if (!open) throw new ApiError('unavailable');
    await database
      .read((tx) => tx.execute(sql`select 1`))
      .catch((error: unknown) => {
        server.log.error({ err: error }, 'database does not respond');
        throw new ApiError('unavailable');
      });
    return { status: 'ok' };
  });
  return {
    ready: () => {
      open = true;
    },
    draining: () => {
      open = false;
    },
  };
};
