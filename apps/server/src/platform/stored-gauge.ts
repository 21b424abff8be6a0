import type { SQL } from 'drizzle-orm';
import { Gauge } from 'prom-client';
import { type Database, rowsOf } from './database/database.ts';
import { withTimeout } from './with-timeout.ts';

/** A collector waits about ten seconds. */
const longestReadMs = 2000;

/**
 * A gauge that is read from the database with the metrics: a statement returns `value` and a column for every label. It has no values
 * while the database does not respond.
 */
export const storedGauge = (
  database: Pick<Database, 'read'>,
  about: { name: string; help: string; labelNames?: string[] },
  statement: SQL,
) =>
  new Gauge({
    ...about,
    registers: [],
    async collect() {
      this.reset();
      // one without labels is now 0, which would be a value
      if (!about.labelNames) this.remove();
      const rows = await withTimeout(
        longestReadMs,
        database.read((tx) => rowsOf<{ value: number; [label: string]: string | number }>(tx, statement)),
      ).catch(() => []);
      for (const { value, ...labels } of rows) this.set(labels, value);
    },
  });
