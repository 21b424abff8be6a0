import { type Column, gt, sql } from 'drizzle-orm';

/** Within the last ten minutes: the same comment or reply again is then a repeat after a lost response. */
export const isRecent = (at: Column) => gt(at, sql`now() - interval '10 minutes'`);
