/** Which API base-stock group an oil is made of, and its density. */

import type { Random } from '../shared/random.ts';
import type { Grade, Region } from '../shared/reference-data.ts';
import type { OilLimits } from './limits.rules.ts';

export type BaseStockGroup = 1 | 2 | 3 | 4;
const groups: readonly BaseStockGroup[] = [1, 2, 3, 4];

type Shares = readonly [number, number, number, number];
const sharesByPeriod: readonly { to: number; shares: Readonly<Record<Region, Shares>> }[] = [
  {
    to: 1999,
    shares: {
      Americas: [72, 20, 4, 4],
      Europe: [82, 2, 11, 5],
      'Asia-Pacific': [84, 6, 7, 3],
      Africa: [97, 1, 1, 1],
    },
  },
  {
    to: 2009,
    shares: {
      Americas: [30, 55, 10, 5],
      Europe: [62, 5, 27, 6],
      'Asia-Pacific': [60, 18, 18, 4],
      Africa: [92, 4, 3, 1],
    },
  },
  {
    to: 2016,
    shares: {
      Americas: [10, 60, 24, 6],
      Europe: [40, 10, 44, 6],
      'Asia-Pacific': [35, 30, 31, 4],
      Africa: [80, 12, 7, 1],
    },
  },
  {
    to: Number.POSITIVE_INFINITY,
    shares: {
      Americas: [4, 46, 44, 6],
      Europe: [22, 14, 58, 6],
      'Asia-Pacific': [20, 32, 44, 4],
      Africa: [65, 20, 14, 1],
    },
  },
];

/** The grade tables know groups I to III; group IV (PAO) goes with III. */
export const groupColumn = (group: BaseStockGroup): number => Math.min(group, 3) - 1;

/** Heaviest stocks come from group I plants; in the Americas from group II plants after 2005. */
function heavyGradeShares(year: number, region: Region): Shares {
  return region === 'Americas' && year > 2005 ? [15, 85, 0, 0] : [100, 0, 0, 0];
}

function shares(year: number, region: Region, grade: Grade, limits: OilLimits): number[] {
  const name = grade.grade;
  const isHeavy = name === '20W-50' || grade.winter === null || grade.kv100Max === null;
  const period = sharesByPeriod.find(({ to }) => year <= to);
  const market = isHeavy ? heavyGradeShares(year, region) : period?.shares[region];
  return groups.map((group) => {
    // The grade tables leave out groups a grade cannot be made from.
    if (grade.viByGroup[groupColumn(group)] === null) return 0;
    // Group I sulfur would break the limit of classes that have one.
    if (group === 1 && Number.isFinite(limits.sulfurMax)) return 0;
    const share = market?.[group - 1] ?? 0;
    if (group === 2 && ['5W-40', '5W-50', '0W-40'].includes(name)) return share * 0.1;
    return share + 0.01;
  });
}

export function drawBaseStock(
  random: Random,
  year: number,
  region: Region,
  grade: Grade,
  limits: OilLimits,
): BaseStockGroup {
  return groups[random.weightedIndex(shares(year, region, grade, limits))] ?? 1;
}

const density15ByGroup: Shares = [0.884, 0.868, 0.852, 0.845];

/** Density at 15 C, g/mL, rising with additive (base number) and with the viscosity of the grade. */
export function drawDensity15(
  random: Random,
  group: BaseStockGroup,
  baseNumber: number,
  grade: Grade,
): number {
  const base = density15ByGroup[group - 1] ?? 0;
  const [kv100 = 10] = grade.kv100;
  return random.normal(base, 0.004) + 0.00035 * (baseNumber - 7) + 0.0006 * (kv100 - 10);
}
