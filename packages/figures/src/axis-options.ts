// The axes of a chart as its options ask: logarithmic, and from one number to another.

import { analyteSides, canBeLogarithmic } from '@iom/contract/analysis/series.rules.ts';
import type { SeriesAxis, SeriesQuestion } from '@iom/contract/analysis/series.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import type { Mark, NumberAxis, PlaneFigure } from './figure.ts';
import { axisValues } from './scales.ts';

type Side = 'x' | 'y';

const isBeyond = (value: number, { min, max }: NumberAxis) =>
  (min !== undefined && value < min) || (max !== undefined && value > max);

type Plane = Omit<PlaneFigure, 'title' | 'note'>;

/** How many points, boxes and oils of bars lie beyond the ends of the axes. */
const beyond = ({ x, y, marks }: Plane) => {
  const isOutside = ([px, py]: readonly [number, number]) =>
    (x.kind === 'numbers' && isBeyond(px, x)) || (y.kind === 'numbers' && isBeyond(py, y));
  const count = { points: 0, boxes: 0, oils: 0 };
  for (const mark of marks) {
    if (mark.kind === 'points') count.points += mark.at.filter(isOutside).length;
    else if (mark.kind === 'bars')
      count.oils += mark.at.filter(isOutside).reduce((sum, [, oils]) => sum + oils, 0);
    else if (mark.kind === 'boxes' && y.kind === 'numbers')
      count.boxes += mark.boxes.filter(({ low, high }) => isBeyond(low, y) || isBeyond(high, y)).length;
  }
  return count;
};

const isWithin = ({ x, y }: Plane, mark: Mark) => {
  if (mark.kind !== 'limit') return true;
  const axis = mark.axis === 'x' ? x : y;
  return axis.kind === 'categories' || !isBeyond(mark.value, axis);
};

const asked = (
  plane: Plane,
  kind: SeriesQuestion['kind'],
  side: Side,
  options: SeriesAxis,
): { axis: NumberAxis; isRefused: boolean } | undefined => {
  const axis = plane[side];
  if (axis.kind === 'categories') return undefined;
  const wantsLog = (options.log ?? false) && canBeLogarithmic(kind);
  const isLog =
    wantsLog && [...axisValues({ ...plane, title: '', note: '' }, side)].every((value) => value > 0);
  const [min, max] = [options.from, options.to].map((end) =>
    isLog && end !== undefined && end <= 0 ? undefined : end,
  );
  return {
    axis: {
      ...{ ...axis, scale: isLog ? 'log' : axis.scale },
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
    },
    isRefused: wantsLog && !isLog,
  };
};

/** A chart with its axes as asked, and in words what they leave out. */
export const withAxes = (plane: Plane, question: SeriesQuestion): { plane: Plane; note: string } => {
  const options = 'axes' in question ? (question.axes ?? []) : [];
  let [drawn, isRefused] = [plane, false];
  for (const [index, side] of analyteSides[question.kind].entries()) {
    const axis = options[index] && asked(plane, question.kind, side, options[index]);
    if (!axis) continue;
    drawn = { ...drawn, [side]: axis.axis };
    isRefused ||= axis.isRefused;
  }
  const { points, boxes, oils } = beyond(drawn);
  const shown = drawn.marks.filter((mark) => isWithin(drawn, mark));
  const limits = drawn.marks.length - shown.length;
  const parts = [
    ...(points > 0 ? [counted(points, 'point')] : []),
    ...(boxes > 0 ? [`parts of ${counted(boxes, 'box', 'boxes')}`] : []),
    ...(oils > 0 ? [counted(oils, 'oil')] : []),
    ...(limits > 0 ? [counted(limits, 'limit')] : []),
  ];
  const notes = [
    ...(parts.length > 0 ? [`Beyond the ends of the axes: ${parts.join(', ')}.`] : []),
    ...(isRefused ? ['The axis is not logarithmic: some numbers are not above zero.'] : []),
  ];
  return { plane: { ...drawn, marks: shown }, note: notes.join(' ') };
};
