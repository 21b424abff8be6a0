// What is drawn at a place of a chart: its words, and the oil that a reader can open.

import {
  type Axis,
  axisTitle,
  type Figure,
  numberText,
  type PlaneFigure,
  type PointsMark,
} from './figure.ts';

/** An item as ECharts reports it. */
export interface DrawnItem {
  seriesId?: string;
  dataIndex?: number;
  /** Coordinates; the third one of a point is its index among the points of its mark. */
  value?: unknown;
}

/** The id of the series of a mark, which may have several layers. */
export const seriesId = (mark: number, layer: number) => `${mark}.${layer}`;

const markIndex = ({ seriesId: id = '' }: DrawnItem) => Number(id.split('.')[0]);

const indexIn = ({ value, dataIndex = 0 }: DrawnItem) => {
  const index: unknown = Array.isArray(value) ? value[2] : undefined;
  return typeof index === 'number' ? index : dataIndex;
};

/** `Sulfur 410 mg/kg`. */
const coordinateText = (axis: Axis, value: number) =>
  axis.kind === 'categories'
    ? (axis.names[Math.round(value)] ?? '')
    : `${axis.title} ${numberText(Number(value.toPrecision(6)), axis.format)} ${axis.unit}`.trim();

const pointText = ({ x, y }: PlaneFigure, name: string | undefined, [px, py]: readonly [number, number]) =>
  [name, coordinateText(x, px), coordinateText(y, py)].filter(Boolean).join('\n');

const barText = (figure: PlaneFigure, name: string | undefined, bar: readonly [number, number]) =>
  [
    name,
    ...(['x', 'y'] as const).map((side) => {
      const value = bar[side === 'x' ? 0 : 1];
      const axis = figure[side];
      return axis.kind === 'categories'
        ? coordinateText(axis, value)
        : `${axisTitle(axis)}: ${numberText(Number(value.toPrecision(6)), axis.format)}`;
    }),
  ]
    .filter(Boolean)
    .join('\n');

/** The words of an item in lines; empty where it has none. */
export const labelAt = (figure: Figure, item: DrawnItem = {}): string => {
  const index = indexIn(item);
  if (figure.layout === 'parallel')
    return figure.groups[markIndex(item)]?.labels?.[item.dataIndex ?? 0] ?? '';
  const mark = figure.marks[markIndex(item)];
  switch (mark?.kind) {
    case 'points': {
      const at = mark.at[index];
      return mark.labels?.[index] ?? (at ? pointText(figure, mark.name, at) : '');
    }
    case 'lines': {
      const at = mark.lines.length === 1 ? mark.lines[0]?.[index] : undefined;
      if (!at) return mark.text ?? mark.name ?? '';
      return [mark.labels?.[index], pointText(figure, mark.labels ? undefined : mark.name, at)]
        .filter(Boolean)
        .join('\n');
    }
    case 'bars': {
      const bar =
        mark.width === undefined
          ? mark.at.find((point) => point[figure.y.kind === 'categories' ? 1 : 0] === item.dataIndex)
          : mark.at[index];
      const label = bar && mark.labels?.[mark.at.indexOf(bar)];
      return label ?? (bar ? barText(figure, mark.name, bar) : '');
    }
    case 'boxes':
      return mark.boxes.find(({ at }) => at === item.dataIndex)?.label ?? '';
    default:
      return '';
  }
};

/** The report number of the oil of an item; undefined for one that stands for no single oil. */
export const reportAt = (figure: Figure, item: DrawnItem): string | undefined => {
  if (figure.layout === 'parallel') return figure.groups[markIndex(item)]?.reports?.[item.dataIndex ?? 0];
  const mark = figure.marks[markIndex(item)];
  return mark?.kind === 'points' ? mark.reports?.[indexIn(item)] : undefined;
};

/** A point that the keyboard reaches. */
export interface Reachable {
  mark: number;
  index: number;
  at: readonly [number, number];
}

const isNamed = (mark: PlaneFigure['marks'][number]): mark is PointsMark =>
  mark.kind === 'points' && mark.labels !== undefined;

/** The named points of a figure from left to right, and from bottom to top at one place. */
export const reachablePoints = (figure: Figure): Reachable[] =>
  figure.layout === 'parallel'
    ? []
    : figure.marks
        .flatMap((mark, index) =>
          isNamed(mark) ? mark.at.map((at, point): Reachable => ({ mark: index, index: point, at })) : [],
        )
        .sort((a, b) => a.at[0] - b.at[0] || a.at[1] - b.at[1]);

/** A reachable point as an item. */
export const itemOf = ({ mark, index, at }: Reachable): DrawnItem => ({
  ...{ seriesId: seriesId(mark, 0), dataIndex: index, value: [...at, index] },
});
