import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../api-error.ts';
import type { Database } from '../database/database.ts';

/** `/api/health/live` and `/api/health/ready`: the process runs; it is loaded, not draining, and the database answers. */
export const addHealth = (server: FastifyInstance, database: Database) => {
  let open = false;
  server.get('/api/health/live', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  server.get('/api/health/ready', { schema: { hide: true } }, async () => {
    if (!open) throw new ApiError('unavailable');
    await database
      .read((tx) => tx.execute(sql`select 1`))
      .catch((error: unknown) => {
        server.log.error({ err: error }, 'database does not answer');
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
