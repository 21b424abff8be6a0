// The brush of ECharts as intervals of the axes.

/** An interval of an axis, in its unit. */
export type Interval = readonly [number, number];

/** By axis: horizontal then vertical, or the axes of parallel coordinates in their order; undefined where nothing is brushed. */
export type Intervals = readonly (Interval | undefined)[];

/** The axes that can be brushed; with one axis its interval is the first. */
export type BrushAxes = 'x' | 'y' | 'xy' | 'parallel';

/** An area as ECharts takes and reports it. */
interface BrushArea {
  brushType: 'lineX' | 'lineY' | 'rect';
  coordRange: unknown;
}

const isInterval = (value: unknown): value is Interval =>
  Array.isArray(value) && value.length === 2 && value.every((end) => typeof end === 'number');

const isArea = (value: unknown): value is BrushArea =>
  typeof value === 'object' && value !== null && 'brushType' in value && 'coordRange' in value;

/** What the areas of a `brushEnd` event cover; no interval after the brush was removed. */
export const intervalsOfAreas = (areas: unknown, axes: BrushAxes): Intervals => {
  const area: unknown = Array.isArray(areas) ? areas[0] : undefined;
  if (!isArea(area)) return [];
  const { brushType, coordRange } = area;
  if (brushType === 'rect' && Array.isArray(coordRange)) return coordRange.filter(isInterval);
  if (!isInterval(coordRange)) return [];
  return axes === 'xy' && brushType === 'lineY' ? [undefined, coordRange] : [coordRange];
};

/** The areas that show intervals on the axes of a grid: a rectangle for two, a band for one. */
export const areasOfIntervals = ([first, second]: Intervals, axes: BrushAxes): object[] => {
  const rows = { yAxisIndex: 0 };
  const columns = { xAxisIndex: 0 };
  if (axes === 'y') return first ? [{ ...rows, brushType: 'lineY', coordRange: first }] : [];
  if (first && second) return [{ ...rows, ...columns, brushType: 'rect', coordRange: [first, second] }];
  if (first) return [{ ...columns, brushType: 'lineX', coordRange: first }];
  return second ? [{ ...rows, brushType: 'lineY', coordRange: second }] : [];
};

/** What a drag across a grid draws. */
export const brushTypes = { x: 'lineX', y: 'lineY', xy: 'rect' } as const;
