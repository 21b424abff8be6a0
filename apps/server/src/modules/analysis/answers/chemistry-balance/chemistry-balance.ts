import type { MapFigure } from '@iom/contract/analysis/answers/answer.schemas.ts';
import { median } from '@iom/statistics/quantiles.ts';
import { type AnswerAnalysis, oilColumns, orderedWithin, toLeftOut } from '../answer-analysis.ts';
import { type AnswerOils, plainNumberAt, toAnswerOil } from '../answer-oils.ts';
import { carriedOnRule } from '../deviation.ts';
import { type MapPoint, mapFigure } from '../map-figure.ts';
import {
  ash,
  type Balance,
  balanceAnalytes,
  balanceSets,
  baseNumber,
  computeBalances,
  describeRecheck,
  phosphorus,
  sulfur,
} from './balances.ts';

const rule =
  'Ash from metals: 10⁻⁴ (3.40 Ca + 4.95 Mg + 1.50 Zn + 3.09 Na + 1.70 Ba); base number at most 10⁻³ (2.80 Ca + 4.617 Mg + 2.44 Na + 4.006 N); ' +
  'Zn/P 1.05 to 1.14. Below a limit an element counts as 0, and so do Na and Ba without a result; a sum with another one without a result or ' +
  'one above a limit is not known. Ash, base number, Zn and P are compared where they are plain numbers, Zn and P above 0. A recheck where ash ' +
  'differs, base number is above or Zn/P is outside by more than √(R² + propagated²), of Zn/P its R propagated from both, R at the measured values, of ASTM D874, ' +
  'D2896, D5185 and D5762, at least the last digit that is reported. ' +
  `The triangle: ash, P and S where all are plain numbers, each over its median among these oils, as shares. ${carriedOnRule}`;

const states = ['Recheck', 'Balanced'];
/** The index in `states` of an oil, the same in both pictures and in the table. */
const findState = (balance: Balance) => (describeRecheck(balance) === '' ? 1 : 0);

const ashMap = (balances: readonly Balance[]): { points: MapPoint[]; lines: MapFigure['lines'] } => {
  const points = balances
    .filter(({ ashResidual }) => Number.isFinite(ashResidual))
    .map((balance) => ({
      index: balance.index,
      x: balance.ashCalculated,
      y: balance.ash,
      state: findState(balance),
    }));
  const end = points.reduce((greatest, { x, y }) => Math.max(greatest, x, y), 0);
  return {
    points,
    lines: [
      {
        name: 'Measured = calculated',
        points: [
          [0, 0],
          [end, end],
        ],
      },
    ],
  };
};

/** Height of a triangle with sides of 1. */
const height = Math.sqrt(3) / 2;

/**
 * A triangle of ash (top), phosphorus (left) and sulfur (right). Each is divided by its median, and the three are
 * scaled to a sum of 1, so the median oil is at the center.
 */
const sapsMap = (oils: AnswerOils, balances: readonly Balance[]) => {
  const values = [ash, phosphorus, sulfur].map(oils.values);
  const complete = balances
    .map((balance) => ({ balance, numbers: values.map((one) => plainNumberAt(one, balance.index)) }))
    .filter(({ numbers }) => numbers.every((number) => number >= 0));
  const medians = values.map((_, at) => median(complete.map(({ numbers }) => numbers[at] ?? 0)));
  const points = complete.flatMap(({ balance, numbers }) => {
    const [top = 0, left = 0, right = 0] = numbers.map((number, at) => number / (medians[at] || 1));
    const sum = top + left + right;
    if (!(sum > 0)) return [];
    const [x, y] = [(right + top / 2) / sum, (height * top) / sum];
    return [{ index: balance.index, x, y, state: findState(balance) }];
  });
  const side = (name: string, from: [number, number], to: [number, number]) => ({ name, points: [from, to] });
  const [p, s, a]: [number, number][] = [
    [0, 0],
    [1, 0],
    [0.5, height],
  ];
  const lines =
    p && s && a ? [side('No ash', p, s), side('No phosphorus', s, a), side('No sulfur', a, p)] : [];
  return { points, lines };
};

const axes = {
  ash: {
    x: { name: 'Ash calculated from the metals', unit: 'mass %' },
    y: { name: 'Sulfated ash, measured', unit: 'mass %' },
  },
  saps: {
    x: { name: 'Phosphorus (left) to sulfur (right), relative to the median oil', unit: '' },
    y: { name: 'Sulfated ash, relative to the median oil', unit: '' },
  },
};

const finiteOrNull = (number: number) => (Number.isFinite(number) ? number : null);
const column = (key: string, label: string, unit: string, decimals: number) => ({
  key,
  label,
  unit,
  decimals,
});

/** Answer 10: whether metals, ash, base number and phosphorus agree. */
export const chemistryBalance: AnswerAnalysis<'chemistry-balance'> = {
  analytes: () => [...new Set(balanceAnalytes)],
  needs: (_oils, { picture }) => {
    const sets = picture === 'saps' ? [...balanceSets, [ash, phosphorus, sulfur]] : balanceSets;
    return () => sets;
  },
  compute: (oils, { picture }) => {
    const balances = computeBalances(oils);
    const maxExcess = (at: number) => {
      const one = balances[at];
      return one ? Math.max(Math.abs(one.ashResidual) || 0, one.baseExcess || 0, one.ratioExcess || 0) : 0;
    };
    // oils to recheck first
    const groups: [number[], number[]] = [[], []];
    for (const at of balances.keys()) groups[maxExcess(at) > 1 ? 0 : 1].push(at);
    const ordered = orderedWithin(groups, (a, b) => maxExcess(b) - maxExcess(a) || a - b);
    const { points, lines } = picture === 'ash' ? ashMap(balances) : sapsMap(oils, balances);
    return {
      rule,
      n: balances.length,
      leftOut: toLeftOut([
        ['No two of the values to compare are in your data.', oils.count - balances.length],
      ]),
      figure: {
        ...mapFigure(oils, points, { ...axes[picture], states, lines }),
        rechecks: groups[0].length,
      },
      columns: [
        ...oilColumns,
        { ...column('ash', 'Sulfated ash', 'mass %', 2), analyte: oils.values(ash).analyte.id },
        column('ash_calculated', 'From the metals', 'mass %', 2),
        column('ash_residual', 'Difference ÷ tolerance', '', 1),
        {
          ...column('base_number', 'Base number', 'mg KOH/g', 1),
          analyte: oils.values(baseNumber).analyte.id,
        },
        column('base_number_most', 'At most', 'mg KOH/g', 1),
        column('zinc_phosphorus', 'Zn/P', '', 2),
        { key: 'recheck', label: 'Recheck', unit: '', decimals: null },
      ],
      rows: {
        count: ordered.count,
        at: (row) => {
          const one = balances[ordered.at(row).item];
          const label = one && oils.labels[one.index];
          if (!label) throw new RangeError(`no row ${row}`);
          return {
            ...toAnswerOil(label),
            ash: finiteOrNull(one.ash),
            ash_calculated: finiteOrNull(one.ashCalculated),
            ash_residual: finiteOrNull(one.ashResidual),
            base_number: finiteOrNull(one.base),
            base_number_most: finiteOrNull(one.maxBase),
            zinc_phosphorus: finiteOrNull(one.ratio),
            recheck: describeRecheck(one),
          };
        },
      },
    };
  },
};
