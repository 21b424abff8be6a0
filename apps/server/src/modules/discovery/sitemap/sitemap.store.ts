import { asc, max, sql } from 'drizzle-orm';
import { releasedOils } from '#modules/samples/samples.module.ts';
import type { ReadTx } from '#platform/database/database.ts';

/** Released market oils in ascending order of id, with the release of their group. */
const oilsInOrder = (tx: ReadTx) =>
  tx
    .select({
      reportNumber: releasedOils.reportNumber,
      releasedAt: releasedOils.releasedAt,
      position: sql<number>`row_number() over (order by ${releasedOils.id}) - 1`.as('position'),
    })
    .from(releasedOils);

/** `limit` of the released market oils after the first `offset`, in ascending order of id. */
export const readReleasedOils = (tx: ReadTx, offset: number, limit: number) =>
  oilsInOrder(tx).orderBy(asc(releasedOils.id)).offset(offset).limit(limit);

/** By file the latest release of an oil in it, where the oils stand in files of `size` addresses after the first `before` others. */
export const latestReleases = async (
  tx: ReadTx,
  before: number,
  size: number,
): Promise<Map<number, Date>> => {
  const oils = oilsInOrder(tx).as('oils');
  const file = sql<number>`((${oils.position} + ${before}::int) / ${size}::int)::int`;
  const rows = await tx
    .select({ file, latest: max(oils.releasedAt) })
    .from(oils)
    .groupBy(sql`1`);
  return new Map(rows.flatMap(({ file: number, latest }) => (latest ? [[number, latest] as const] : [])));
};
