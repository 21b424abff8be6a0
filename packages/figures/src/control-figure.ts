// The control chart of a reference oil: measurements by batch.

import { categoryAxis, type Mark, numberAxis, type PlaneFigure, type Point } from './figure.ts';

export interface ControlPoint {
  batch: string;
  laboratory: string;
  year: number;
  value: number;
  /** Why the point is ringed, after its value; empty for others. */
  signal: string;
  /** The moving average at the point; null or absent without one. */
  ewma?: number | null;
}
/** The batch that a chart marks. */
export type MarkedBatch = Pick<ControlPoint, 'batch' | 'laboratory'>;

/** Whether a point is of the batch to mark; of none where that has no name. */
export const isMarked = (point: MarkedBatch, { batch, laboratory }: MarkedBatch) =>
  batch !== '' && point.batch === batch && point.laboratory === laboratory;

export interface ControlChart {
  title: string;
  /** Of the values. */
  unit: string;
  /** Mean and limits are null until they are set. */
  mean: number | null;
  limits: { lower: number; upper: number } | null;
  points: readonly ControlPoint[];
  /** What the two lines about the mean are. */
  limitsName: string;
  /** A value with its unit. */
  valueText: (value: number) => string;
  marked?: MarkedBatch | undefined;
}

const placed = (points: readonly ControlPoint[]) => points.map((point, index) => ({ ...point, index }));

const lines = (name: string, of: 'chosen' | 'limit' | 'others', all: readonly Point[][]): Mark => ({
  ...{ kind: 'lines', name, meaning: { of }, lines: all },
});

/** Measurements by batch, with their mean, two limits and the moving average where there is one; points that signal are ringed. */
export const controlFigure = (chart: ControlChart): PlaneFigure => {
  const { mean, limits, limitsName, valueText, marked } = chart;
  const points = placed(chart.points);
  const across = (value: number): Point[] => [
    [-0.5, value],
    [points.length - 0.5, value],
  ];
  const averages = points.flatMap(({ index, ewma }): Point[] => (ewma == null ? [] : [[index, ewma]]));
  const laboratories = [...new Set(points.map(({ laboratory }) => laboratory))].sort();
  return {
    ...{ layout: 'plane', title: chart.title, note: '' },
    x: categoryAxis(
      points.map(({ year }) => String(year)),
      { isSparse: true },
    ),
    y: numberAxis(chart.unit),
    marks: [
      ...(mean === null ? [] : [lines('Mean', 'chosen', [across(mean)])]),
      ...(limits ? [lines(limitsName, 'limit', [across(limits.upper), across(limits.lower)])] : []),
      ...(averages.length > 0 ? [lines('Moving average (λ = 0.4)', 'others', [averages])] : []),
      ...points
        .filter((point) => marked && isMarked(point, marked))
        .map(
          ({ index, batch }): Mark => ({
            ...{ kind: 'limit', axis: 'x', value: index, text: batch, meaning: { of: 'guide' } },
          }),
        ),
      ...laboratories.map((laboratory, index): Mark => {
        const own = points.filter((point) => point.laboratory === laboratory);
        return {
          ...{
            kind: 'points',
            name: laboratory || 'Laboratory not stated',
            meaning: { of: 'series', index },
          },
          at: own.map(({ index: at, value }): Point => [at, value]),
          labels: own.map(
            ({ batch, value, signal }) =>
              `${laboratory}, batch ${batch}: ${valueText(value)}${signal && `, ${signal}`}`,
          ),
        };
      }),
      {
        ...{ kind: 'points', shape: 'ring', meaning: { of: 'limit' } },
        at: points.filter(({ signal }) => signal).map(({ index, value }): Point => [index, value]),
      },
    ],
  };
};
