// The small figures of public pages, of administration and of the form for a test parameter.

import type { Distribution } from '@iom/contract/catalogue/archive-figures.schemas.ts';
import type { ArchiveOverview } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { j300Limits } from '@iom/contract/standards/sae-j300.rules.ts';
import {
  type BarsMark,
  categoryAxis,
  countAxis,
  type LimitMark,
  numberAxis,
  type PlaneFigure,
  type Point,
} from './figure.ts';

/** A small figure has no text of its own; the page has it. */
const plane = (title: string, figure: Pick<PlaneFigure, 'x' | 'y' | 'marks'>): PlaneFigure => ({
  ...{ layout: 'plane', title, note: '' },
  ...figure,
});

export interface MonthValue {
  /** `2026-11`. */
  month: string;
  value: number;
}

/** `Nov 26`. */
const monthName = (month: string) =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-GB', {
    ...{ month: 'short', year: '2-digit', timeZone: 'UTC' },
  });

/** A bar for each month, the oldest first; the first of the largest ones has its value above it. */
export const monthFigure = (
  title: string,
  months: readonly MonthValue[],
  valueText: (value: number) => string,
): PlaneFigure => {
  const highest = Math.max(0, ...months.map(({ value }) => value));
  const largest = months.findIndex(({ value }) => value === highest && value > 0);
  return plane(title, {
    x: categoryAxis(
      months.map(({ month }) => monthName(month)),
      { isSparse: true },
    ),
    y: numberAxis('', { fromZero: true }),
    marks: [
      {
        ...{ kind: 'bars', meaning: { of: 'chosen' } },
        at: months.map(({ value }, index): Point => [index, value]),
        labels: months.map(({ month, value }) => `${month}: ${valueText(value)}`),
        texts: months.map(({ value }, index) => (index === largest ? valueText(value) : '')),
      },
    ],
  });
};

/** Oils of regions by year, one region on the other; the years beside a selected one are paler. */
export const regionYearsFigure = (
  title: string,
  years: readonly number[],
  regions: readonly { region: string; oils: readonly number[] }[],
  selected?: number,
): PlaneFigure =>
  plane(title, {
    x: categoryAxis(years.map(String), { isSparse: true }),
    y: countAxis('Oils'),
    marks: regions.flatMap(({ region, oils }) =>
      [false, true].flatMap((isPale): BarsMark[] => {
        const indices = [...years.keys()].filter(
          (index) => isPale === (selected !== undefined && years[index] !== selected),
        );
        if (indices.length === 0) return [];
        return [
          {
            ...{ kind: 'bars', name: region, meaning: { of: 'region', value: region }, isPale },
            at: indices.map((index): Point => [index, oils[index] ?? 0]),
            labels: indices.map((index) => `${years[index]}, ${region}: ${counted(oils[index] ?? 0, 'oil')}`),
          },
        ];
      }),
    ),
  });

interface NamedValue {
  value: number;
  /** The oil with its value. */
  name: string;
}

/** The values of an analyte as points along one line, each named. */
export const stripFigure = (
  { name, unit }: { name: string; unit: string },
  oils: readonly NamedValue[],
): PlaneFigure =>
  plane(typographicName(name), {
    x: numberAxis(typographicName(name), { unit }),
    y: categoryAxis(['']),
    marks: [
      {
        ...{ kind: 'points', meaning: { of: 'chosen' } },
        at: oils.map(({ value }): Point => [value, 0]),
        labels: oils.map((oil) => oil.name),
      },
    ],
  });

/** A range in words: `below 8.2`, `8.2 to 8.6`, `14 and above`. */
export const rangeLabel = ({ from, to }: { from: number | null; to: number | null }) => {
  if (from === null) return to === null ? 'all' : `below ${to}`;
  return to === null ? `${from} and above` : `${from} to ${to}`;
};

/**
 * The values of an analyte in the archive: the area of a bar is its number of oils. The first and the last range have no outer end: they
 * are as wide as an average range, paler and without ticks.
 */
export const distributionFigure = ({ analyte, bins }: Distribution): PlaneFigure => {
  const first = bins[0]?.to ?? 0;
  const last = bins.at(-1)?.from ?? first;
  const tail = last > first ? (last - first) / Math.max(1, bins.length - 2) : Math.abs(first) || 1;
  return plane(typographicName(analyte.name), {
    x: numberAxis(typographicName(analyte.name), { unit: analyte.unit, ticksWithin: [first, last] }),
    y: numberAxis(`Oils per ${analyte.unit || 'unit'}`, { fromZero: true }),
    marks: bins.map((bin): BarsMark => {
      const [from, to] = [bin.from ?? first - tail, bin.to ?? last + tail];
      return {
        ...{ kind: 'bars', meaning: { of: 'chosen' }, width: to - from },
        at: [[(from + to) / 2, bin.oils / (to - from)]],
        labels: [`${rangeLabel(bin)} ${analyte.unit}: ${counted(bin.oils, 'oil')}`],
        isPale: bin.from === null || bin.to === null,
      };
    }),
  });
};

interface Bin {
  from: number;
  to: number;
  count: number;
}

/** Values in equal bins. Bins that overlap the chosen range are highlighted. */
export const chosenRangeFigure = (
  unit: string,
  bins: readonly Bin[],
  low = Number.NEGATIVE_INFINITY,
  high = Number.POSITIVE_INFINITY,
): PlaneFigure => {
  const width = bins[0] ? bins[0].to - bins[0].from : 0;
  const isChosen = ({ from, to }: Bin) => to >= low && from <= high;
  const mark = (of: 'chosen' | 'others', own: readonly Bin[]): BarsMark => ({
    ...{ kind: 'bars', meaning: { of }, width },
    at: own.map(({ from, to, count }): Point => [(from + to) / 2, count]),
  });
  return plane('', {
    x: numberAxis(unit),
    y: countAxis('Oils'),
    marks: [
      mark('chosen', bins.filter(isChosen)),
      mark(
        'others',
        bins.filter((bin) => !isChosen(bin)),
      ),
    ],
  });
};

type Plot = ArchiveOverview['plot'];

/** From the whole unit below the first bin with oils to the one above the last. */
const reachOf = ({ from, to, bins }: Plot['x'], indices: readonly number[]): [number, number] => {
  const width = (to - from) / bins;
  return [
    Math.floor(from + Math.min(...indices) * width),
    Math.ceil(from + (Math.max(...indices) + 1) * width),
  ];
};

const reaches = (plot: Plot, cells: Plot['decades'][number]['cells']) => ({
  x: reachOf(
    plot.x,
    cells.map(([bin]) => bin),
  ),
  y: reachOf(
    plot.y,
    cells.map(([, bin]) => bin),
  ),
});

const hotGrades = ['20', '30', '40', '50', '60'];

/** Where one high-temperature grade of SAE J300:2021 ends and the next begins, in mm²/s at 100 °C. */
const gradeBounds = ([low, high]: readonly [number, number]): LimitMark[] =>
  hotGrades.flatMap((grade, index): LimitMark[] => {
    const value = j300Limits(grade, 2021).find(({ property }) => property === 'kinematic')?.below;
    const next = hotGrades[index + 1];
    if (value === undefined || next === undefined || value <= low || value >= high) return [];
    return [{ kind: 'limit', meaning: { of: 'guide' }, axis: 'x', value, text: `${grade} | ${next}` }];
  });

/** Two analytes of the oils of each decade against each other, with the same axes; the area of a dot grows with the oils of its bin. */
export const decadeFigures = (plot: Plot): { decade: number; figure: PlaneFigure; label: string }[] => {
  const cells = plot.decades.flatMap((decade) => decade.cells);
  const { x, y } = reaches(plot, cells);
  const fullest = Math.max(1, ...cells.map(([, , oils]) => oils));
  const middle = ({ from, to, bins }: Plot['x'], bin: number) => from + ((bin + 0.5) * (to - from)) / bins;
  return plot.decades.map(({ decade, cells: own }) => {
    const { x: ownX, y: ownY } = reaches(plot, own);
    const oils = own.reduce((sum, [, , count]) => sum + count, 0);
    const title = `${decade}s`;
    return {
      decade,
      label: `${title}: ${counted(oils, 'oil')} in ${counted(own.length, 'dot')}, ${plot.x.name} between ${ownX[0]} and ${ownX[1]} ${plot.x.unit}, ${plot.y.name} between ${ownY[0]} and ${ownY[1]} ${plot.y.unit}.`,
      figure: plane(title, {
        x: numberAxis(plot.x.name, { unit: plot.x.unit, domain: x }),
        y: numberAxis(plot.y.name, { unit: plot.y.unit, domain: y }),
        marks: [
          {
            ...{ kind: 'points', meaning: { of: 'chosen' } },
            at: own.map(([xBin, yBin]): Point => [middle(plot.x, xBin), middle(plot.y, yBin)]),
            sizes: own.map(([, , count]) => 1.7 * Math.sqrt(count / fullest)),
          },
          ...gradeBounds(x),
        ],
      }),
    };
  });
};
