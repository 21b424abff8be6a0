/** The number of oils bought by year and region. */
import { Random } from '../shared/random.ts';
import type { Region } from '../shared/reference-data.ts';

interface Collection {
  year: number;
  region: Region;
  oils: number;
}

/** Oils of the whole archive: 19,000 of 1990 to 2020 and 300 a year of 2021 to 2023. */
export const fullArchiveOils = 19_900;

const lastYear = 2023;
const regionOrder: readonly Region[] = ['Africa', 'Americas', 'Asia-Pacific', 'Europe'];

function oilsOfYear(year: number): number {
  if (year <= 1994) return 450;
  if (year <= 1999) return 560;
  if (year <= 2004) return 640;
  if (year <= 2014) return 685;
  if (year <= 2019) return year === 2019 ? 669 : 668;
  return year === 2020 ? 559 : 300;
}

/** Before collection began in South Africa in earnest (2018), only a handful of African oils came in. */
function africanOils(year: number): number {
  if (year >= 2021) return 13;
  if (year === 2020) return 25;
  if (year >= 2018) return 30;
  if (year < 1993) return 0;
  return (year * 7) % 6;
}

/** Shares of Americas, Asia-Pacific, Europe among the oils from outside Africa. */
function sharesElsewhere(year: number): readonly [number, number, number] {
  if (year >= 2021) return [123, 110, 54];
  if (year >= 2005) return [229, 205, 100];
  if (year >= 2000) return [45, 32, 23];
  return year >= 1995 ? [48, 25, 27] : [51, 22, 27];
}

function fullPlan(): Collection[] {
  const plan: Collection[] = [];
  for (let year = 1990; year <= lastYear; year++) {
    const africa = africanOils(year);
    const elsewhere = oilsOfYear(year) - africa;
    const [americas, asiaPacific, europe] = sharesElsewhere(year);
    const share = elsewhere / (americas + asiaPacific + europe);
    const inAmericas = Math.round(americas * share);
    const inAsiaPacific = Math.round(asiaPacific * share);
    const counts = [africa, inAmericas, inAsiaPacific, elsewhere - inAmericas - inAsiaPacific];
    for (const [i, region] of regionOrder.entries()) plan.push({ year, region, oils: counts[i] ?? 0 });
  }
  return plan;
}

/**
 * The collections of an archive of `oils` oils by year and region, without empty ones. Smaller archives keep
 * the proportions by Adams's divisor method, which gives every collection one oil before any gets a second;
 * the handful of early African oils is only rounded.
 */
export function collectionPlan(oils: number): Collection[] {
  const scale = oils / fullArchiveOils;
  const plan = fullPlan();
  const scaled = plan.map(({ year, region, oils: full }) => {
    const isHandful = region === 'Africa' && year < 2018;
    return { year, region, full, isHandful, oils: isHandful ? Math.round(full * Math.min(scale, 1)) : 0 };
  });
  let left = oils - scaled.reduce((sum, { oils: fixed }) => sum + fixed, 0);
  const open = scaled.filter(({ isHandful, full }) => !isHandful && full > 0);
  // Ties go to the newest and largest first, which matters only for archives smaller than the plan.
  open.sort((one, other) => other.year - one.year || other.full - one.full);
  for (; left > 0; left--) {
    let next = open[0];
    for (const row of open) if (next && row.full / row.oils > next.full / next.oils) next = row;
    if (next) next.oils++;
  }
  return scaled
    .filter((row) => row.oils > 0)
    .map(({ year, region, oils: count }) => ({ year, region, oils: count }));
}

/** Oils of the group that still awaits release. */
export const unreleasedOils = (oils: number): number =>
  Math.max(3, Math.round((20 * oils) / fullArchiveOils));

/** The days of a collection within its year, and the day of its release; days like `2023-09-03`. */
export interface CollectionDays {
  /** The day on which oil `index` of `count` was bought: the last oil on the last day. */
  collectedOn(index: number, count: number): string;
  releasedOn: string;
}

/** Draws the days of the collection of that name. A collection that continues another one begins in October. */
export function collectionDays(
  seed: number,
  { name, year, continues }: { name: string; year: number; continues: boolean },
): CollectionDays {
  const random = new Random(`${seed}/${name}/days`);
  const first = Math.floor(continues ? random.between(275, 290) : random.between(30, 190));
  const days = Math.floor(random.between(30, continues ? 60 : 80));
  // reported within two months
  const wait = Math.floor(random.between(20, 59));
  const day = (index: number) => new Date(Date.UTC(year, 0, 1 + index)).toISOString().slice(0, 10);
  const last = first + days;
  return {
    collectedOn: (index, count) =>
      day(last - Math.floor((days * (count - 1 - index)) / Math.max(count - 1, 1))),
    releasedOn: day(last + wait),
  };
}
