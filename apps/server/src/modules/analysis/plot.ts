// A picture of a printed story as plain data: axes and marks in the units of the axes.

import { wholeNumber } from '@iom/contract/shared/counts.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { colours } from '#platform/pdf/pdf-pieces.ts';

/** Of limits and what breaks them. */
export const broken = '#b3261e';
/** Of groups that stand beside each other. */
export const groupColours = [
  colours.petrol,
  colours.oil,
  '#6b4b8a',
  '#4f7f3a',
  broken,
  colours.quiet,
] as const;

/** Numbers along an axis. */
interface NumberAxis {
  name: string;
  /** The axis begins at zero. */
  fromZero?: boolean;
  /** Whole numbers alone. */
  whole?: boolean;
  /** As `whole`, without thousands separators. */
  years?: boolean;
}

/** Names along an axis: the n-th is at n, of a vertical axis the first one at the top. */
interface NameAxis {
  name: string;
  names: readonly string[];
}

export type PlotAxis = NumberAxis | NameAxis;
export type PlotPoint = readonly [x: number, y: number];
type Shape = 'circle' | 'diamond' | 'square';

interface Look {
  colour: string;
  /** In the legend; marks without one are not in it. */
  name?: string;
}

export type PlotMark =
  | (Look & { kind: 'points'; shape: Shape; at: readonly PlotPoint[] })
  /** Broken lines. */
  | (Look & { kind: 'lines'; dashed?: boolean; lines: readonly (readonly PlotPoint[])[] })
  /** Rectangles between two corners. */
  | (Look & { kind: 'boxes'; boxes: readonly (readonly [from: PlotPoint, to: PlotPoint])[] })
  /** A line across the plot at a value of one axis. */
  | (Look & { kind: 'rule'; axis: 'x' | 'y'; value: number; text: string });

export interface Plot {
  x: PlotAxis;
  y: PlotAxis;
  /** In the order in which they are drawn. */
  marks: readonly PlotMark[];
  /** A sentence below the picture; empty without one. */
  note: string;
}

/** Points of one picture; of more, every n-th is drawn. */
const mostPoints = 1500;

/** Every n-th of points and the sentence that says so. */
export const thinned = <T>(points: readonly T[]): { points: readonly T[]; note: string } => {
  const step = Math.ceil(points.length / mostPoints);
  if (step <= 1) return { points, note: '' };
  const shown = points.filter((_, index) => index % step === 0);
  return { points: shown, note: `Of ${wholeNumber(points.length)} points one in ${step} is drawn.` };
};

/** Half the height of a bar between two names. */
export const halfBar = 0.32;

/** The name of an axis with its unit. */
export const nameWithUnit = (name: string, unit: string) =>
  typographicName(unit ? `${name} (${unit})` : name);
