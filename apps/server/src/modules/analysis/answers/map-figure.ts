import type { MapFigure } from '@iom/contract/analysis/answers/answer.schemas.ts';
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
  report_number: points.map(({ index }) => labels[index]?.reportNumber ?? ''),
  brand_name: points.map(({ index }) => labels[index]?.brandName ?? ''),
  xs: points.map(({ x }) => x),
  ys: points.map(({ y }) => y),
  state: points.map(({ state }) => state),
});
