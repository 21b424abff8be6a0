import type { ArchiveFigures } from '@iom/contract/catalogue/archive-figures.schemas.ts';
import type { ArchiveOverview } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { eq, type SQL, sql } from 'drizzle-orm';
import {
  type CountedReleases,
  countedReleases,
  type JoiningValues,
  joinLots,
  lotsOf,
  type ReleasedValues,
  readSampleOils,
  releasedMarketOils,
  revealNoOil,
  type Source,
  sourceKey,
  withRelease,
} from '#modules/samples/samples.module.ts';
import { analytes } from '#modules/samples/samples.tables.ts';
import { type Database, type ReadTx, rowsOf, withoutTimeLimit } from '#platform/database/database.ts';
import { publishedCount } from './figures/bins.ts';
import { type CountedAnalyte, numbersAsReleased } from './figures/figures.store.ts';

interface PlotAxis {
  /** Analyte by name. */
  analyte: string;
  from: number;
  to: number;
  bins: number;
}

const analyteNamed = async (tx: ReadTx, name: string): Promise<CountedAnalyte> => {
  const [row] = await tx
    .select({ id: analytes.id, name: analytes.name, testId: analytes.testId, position: analytes.position })
    .from(analytes)
    .where(eq(analytes.name, name));
  if (!row) throw new Error(`there is no analyte ${name}`);
  return row;
};

/**
 * The released oils with both analytes within the axes: decade, bins, group. Corrected values are as first
 * released: which oils have both analytes is public, so the cell of the plot that changes would reveal a
 * correction.
 */
const plottedOils = async (tx: ReadTx, x: PlotAxis, y: PlotAxis) => {
  const axisNumbers = async ({ analyte }: PlotAxis) => numbersAsReleased(tx, await analyteNamed(tx, analyte));
  const [ofX, ofY] = [await axisNumbers(x), await axisNumbers(y)];
  const bin = (axis: PlotAxis, value: SQL) =>
    sql`width_bucket(${value}, ${axis.from}::float8, ${axis.to}::float8, ${axis.bins}::int) - 1`;
  // grouped by oil, not joined: a database without statistics, such as the embedded one, would compare each
  // number with all others
  return sql`(select (year / 10 * 10)::int as decade, ${bin(x, sql`x`)} as x, ${bin(y, sql`y`)} as y, sample_id, group_id, region, year
    from (select sample_id, group_id, region, year, max(value) filter (where of_x) as x, max(value) filter (where not of_x) as y
      from (select true as of_x, vx.* from (${ofX}) vx union all select false, vy.* from (${ofY}) vy) n
      group by sample_id, group_id, region, year) v
    where x >= ${x.from} and x < ${x.to} and y >= ${y.from} and y < ${y.to})`;
};

/** Oils of one source in one cell of the plot of one decade. */
interface PlottedOils extends Source, JoiningValues {
  decade: number;
  x: number;
  y: number;
}

const cellKey = ({ x, y }: PlottedOils) => `${x} ${y}`;

/** The additions of the releases to one decade, without the waiting oils. */
const plottedLots = (some: readonly PlottedOils[], selectCounted: CountedReleases) => {
  const releasedValues = [...Map.groupBy(some, sourceKey).values()].flatMap((ofSource): ReleasedValues[] => {
    const [source] = ofSource;
    return source ? [{ ...source, values: ofSource.reduce((sum, { values }) => sum + values, 0) }] : [];
  });
  return lotsOf(withRelease(some, selectCounted(releasedValues, []).joined));
};

/** The published number of a decade's oils in each cell, by index. */
const countPublished = (lots: readonly (readonly PlottedOils[])[]): ReadonlyMap<string, number> => {
  const [actual, published] = [new Map<string, number>(), new Map<string, number>()];
  joinLots(
    lots,
    (oils) => revealNoOil(oils, cellKey),
    (oils) => {
      for (const one of oils) actual.set(cellKey(one), (actual.get(cellKey(one)) ?? 0) + one.values);
      for (const place of new Set(oils.map(cellKey)))
        published.set(place, publishedCount(published.get(place) ?? 0, actual.get(place) ?? 0));
    },
  );
  return published;
};

/**
 * The number of released oils in each bin of two analytes, by decade. A bin has at least 20 oils and changes
 * by at least as many; oils that nearly all fall into one bin wait.
 */
const countBins = async (tx: ReadTx, x: PlotAxis, y: PlotAxis) => {
  await withoutTimeLimit(tx);
  const free = await readSampleOils(tx);
  const plotted = await rowsOf<PlottedOils>(
    tx,
    sql`select decade, x, y, group_id::int as "groupId", region, year::int as year, count(*)::int as values,
        count(*) filter (where sample_id <> all(${sql.param(free)}::bigint[]))::int as unseen
      from ${await plottedOils(tx, x, y)} o group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3`,
  );
  const selectCounted = await countedReleases(tx);
  const byDecade = Map.groupBy(plotted, ({ decade }) => decade);
  return [...byDecade.values()].flatMap((some) => {
    const published = countPublished(plottedLots(some, selectCounted));
    const cells = new Map(some.map((one) => [cellKey(one), one]));
    return [...cells].flatMap(([place, { decade, x: inX, y: inY }]) => {
      const oils = published.get(place) ?? 0;
      return oils > 0 ? [{ decade, x: inX, y: inY, oils }] : [];
    });
  });
};

/** Number of values of all released oils: numbers, and texts with a numeric code. */
export const countDataPoints = async (tx: ReadTx) => {
  await withoutTimeLimit(tx);
  const [row] = await rowsOf<{ points: number }>(
    tx,
    sql`select coalesce(sum(cardinality(array_remove(r.numbers, null))), 0)::int as points
      from results r join ${releasedMarketOils} s on s.id = r.sample_id`,
  );
  return row?.points ?? 0;
};

const viscosity: PlotAxis = { analyte: 'Kinematic Viscosity @ 100 C', from: 7, to: 21, bins: 56 };
const volatility: PlotAxis = { analyte: 'Noack Evaporation Loss', from: 5, to: 25, bins: 50 };

const toAxisResponse = (axis: PlotAxis, name: string, unit: string) => ({
  name,
  unit,
  from: axis.from,
  to: axis.to,
  bins: axis.bins,
});

/** The counts of the home page and its plot; called once for each archive version. */
export const readOverview = async (
  database: Database,
  { oils, data_points, countries, years }: ArchiveFigures,
): Promise<ArchiveOverview> => {
  const bins = await database.read((tx) => countBins(tx, viscosity, volatility));
  const decades = [...new Set(bins.map((bin) => bin.decade))];
  return {
    oils,
    data_points,
    countries,
    first_year: years[0] ?? null,
    last_year: years.at(-1) ?? null,
    plot: {
      x: toAxisResponse(viscosity, 'Kinematic viscosity at 100 °C', 'mm²/s'),
      y: toAxisResponse(volatility, 'Noack evaporation loss', 'mass %'),
      decades: decades.map((decade) => ({
        decade,
        cells: bins.filter((bin) => bin.decade === decade).map((bin) => [bin.x, bin.y, bin.oils]),
      })),
    },
  };
};
