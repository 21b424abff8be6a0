/** Which API base-stock groups an oil is made of, and its density. */

import { between, type Random } from '../shared/random.ts';
import type { Grade, Region } from '../shared/reference-data.ts';
import type { OilLimits } from './limits.rules.ts';

export type BaseStockGroup = 1 | 2 | 3 | 4;
const groups: readonly BaseStockGroup[] = [1, 2, 3, 4];

/** The main base-stock group and, in semi-synthetic and other blends, the share of a better group. */
export interface BaseStock {
  group: BaseStockGroup;
  second: BaseStockGroup | null;
  /** 0 to 0.5, of the second group. */
  secondShare: number;
}

export const pureStock = (group: BaseStockGroup): BaseStock => ({ group, second: null, secondShare: 0 });

/** A property of the blend, by linear proportion from its groups. */
export function blended({ group, second, secondShare }: BaseStock, ofGroup: (one: BaseStockGroup) => number) {
  const main = ofGroup(group);
  return second === null ? main : main + secondShare * (ofGroup(second) - main);
}

type Shares = readonly [number, number, number, number];

/** Midpoints of the periods of the shares; between two of them the market changes gradually. */
const periodMiddles = [1994.5, 2004.5, 2013, 2020];
const sharesByPeriod: Readonly<Record<Region, readonly [Shares, Shares, Shares, Shares]>> = {
  Americas: [
    [72, 20, 4, 4],
    [30, 55, 10, 5],
    [10, 60, 24, 6],
    [4, 46, 44, 6],
  ],
  Europe: [
    [82, 2, 11, 5],
    [62, 5, 27, 6],
    [40, 10, 44, 6],
    [22, 14, 58, 6],
  ],
  'Asia-Pacific': [
    [84, 6, 7, 3],
    [60, 18, 18, 4],
    [35, 30, 31, 4],
    [20, 32, 44, 4],
  ],
  Africa: [
    [97, 1, 1, 1],
    [92, 4, 3, 1],
    [80, 12, 7, 1],
    [65, 20, 14, 1],
  ],
};

/** The grade tables know groups I to III; group IV (PAO) goes with III. */
export const groupColumn = (group: BaseStockGroup): number => Math.min(group, 3) - 1;

/** Heaviest stocks come from group I plants; in the Americas ever more from group II plants after 2000. */
function heavyGradeShare(year: number, region: Region, group: BaseStockGroup): number {
  const fromGroup2 = region === 'Americas' ? between([2000, 2008], [0, 85], year) : 0;
  return [100 - fromGroup2, fromGroup2, 0, 0][group - 1] ?? 0;
}

export interface StockNeeds {
  /** The formulation follows the practice of this year. */
  era: number;
  region: Region;
  grade: Grade;
  limits: Pick<OilLimits, 'sulfurMax'>;
  /** Sold under a name that promises synthetic oil. */
  isSynthetic: boolean;
}

function groupShare(group: BaseStockGroup, { era, region, grade, limits, isSynthetic }: StockNeeds): number {
  const name = grade.grade;
  // The grade tables leave out groups a grade cannot be made from.
  if (grade.viByGroup[groupColumn(group)] === null) return 0;
  // Group I sulfur would break the limit of classes that have one.
  if (group === 1 && Number.isFinite(limits.sulfurMax)) return 0;
  if (isSynthetic && group < 3) return 0;
  const isHeavy = name === '20W-50' || grade.winter === null || grade.kv100Max === null;
  const share =
    isHeavy && !isSynthetic
      ? heavyGradeShare(era, region, group)
      : between(
          periodMiddles,
          sharesByPeriod[region].map((shares) => shares[group - 1] ?? 0),
          era,
        );
  if (group === 2 && ['5W-40', '5W-50', '0W-40'].includes(name)) return share * 0.1;
  return share + 0.01;
}

/**
 * Final share of the oils of a main group that also contain a better stock; semi-synthetic oils spread from
 * 1992 to 2006.
 */
function blendedShare(group: BaseStockGroup, grade: string, year: number): number {
  const spread = between([1992, 2006], [0.1, 1], year);
  if (group === 1) return spread * (/^(5W|10W)-/.test(grade) ? 0.55 : grade === '15W-40' ? 0.1 : 0.05);
  if (group === 2) return spread * (/^(5W|10W)-/.test(grade) ? 0.35 : 0.08);
  return group === 3 ? spread * (/^0W-/.test(grade) ? 0.35 : 0.12) : 0;
}

/** `random` must be the product's own stream, so that its base stock changes only with its formulation. */
export function drawBaseStock(random: Random, needs: StockNeeds): BaseStock {
  const group = groups[random.weightedIndex(groups.map((one) => groupShare(one, needs)))] ?? 1;
  const isBlend = random.chance(blendedShare(group, needs.grade.grade, needs.era));
  const prefersGroup2 = random.chance(needs.region === 'Americas' ? 0.6 : 0.15);
  const secondShare = random.between(0.15, 0.45);
  const second = group === 1 && prefersGroup2 ? 2 : group === 3 ? 4 : 3;
  if (!isBlend || needs.grade.viByGroup[groupColumn(second)] === null) return pureStock(group);
  return { group, second, secondShare };
}

const density15ByGroup: Shares = [0.884, 0.868, 0.852, 0.845];

/** Density at 15 C, g/mL, rising with additive (base number) and with the viscosity of the grade. */
export function drawDensity15(random: Random, stock: BaseStock, baseNumber: number, grade: Grade): number {
  const base = blended(stock, (group) => density15ByGroup[group - 1] ?? 0);
  const [kv100 = 10] = grade.kv100;
  return random.normal(base, 0.004) + 0.00035 * (baseNumber - 7) + 0.0006 * (kv100 - 10);
}
