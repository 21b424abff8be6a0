import type { MapFigure } from '@iom/contract/analysis/answers/answer.schemas.ts';
import { colours } from '#platform/pdf/pdf-pieces.ts';
import { groupColours, nameWithUnit, type Plot, type PlotMark, thinned } from '../plot.ts';
import type { AnswerOils } from './answer-oils.ts';

/** An oil on a map. */
export interface MapPoint {
  /** Index among the oils. */
  index: number;
  x: number;
  y: number;
  /** Index in the states. */
  state: number;
}

/** The figure of points, in ascending order of the oils. */
export const mapFigure = (
  { labels }: AnswerOils,
  points: readonly MapPoint[],
  frame: Pick<MapFigure, 'x' | 'y' | 'states' | 'lines'>,
): MapFigure => ({
  kind: 'map',
  ...frame,
  sample: points.map(({ index }) => labels[index]?.id ?? 0),
  xs: points.map(({ x }) => x),
  ys: points.map(({ y }) => y),
  state: points.map(({ state }) => state),
});

/** The picture in print, as on the screen. */
export const mapPlot = ({ x, y, xs, ys, state, states, lines }: MapFigure): Plot => {
  const all = xs.map((value, index) => ({ at: [value, ys[index] ?? 0] as const, state: state[index] }));
  const { points, note } = thinned(all);
  return {
    x: { name: nameWithUnit(x.name, x.unit) },
    y: { name: nameWithUnit(y.name, y.unit) },
    marks: [
      ...states.map(
        (name, index): PlotMark => ({
          ...{ kind: 'points', name, shape: 'circle', colour: groupColours[index] ?? colours.ink },
          at: points.filter((one) => one.state === index).map(({ at }) => at),
        }),
      ),
      { kind: 'lines', colour: colours.quiet, dashed: true, lines: lines.map(({ points: own }) => own) },
    ],
    note: [note, lines.length > 0 ? `Dashed: ${lines.map(({ name }) => name).join(', ')}.` : '']
      .filter(Boolean)
      .join(' '),
  };
};
