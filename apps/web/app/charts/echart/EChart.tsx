import { toEChartsOption } from '@iom/figures/echarts-option.ts';
import type { Figure } from '@iom/figures/figure.ts';
import {
  type DrawnItem,
  itemOf,
  labelAt,
  type Reachable,
  reachablePoints,
  reportAt,
} from '@iom/figures/marks-at.ts';
import { Box, Text, useComputedColorScheme } from '@mantine/core';
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  type BrushAxes,
  contains,
  type Interval,
  type Intervals,
  moveRect,
  type Point,
  type Rect,
  rectBetween,
  type Scale,
  toIntervals,
  toRect,
} from './brush.ts';
import classes from './echart.module.css';
import { type Chart, createChart } from './echarts.ts';
import { paletteAt } from './palette.ts';

interface Props {
  figure: Figure;
  /** Accessible description of the chart. */
  label: string;
  /** The element with the numbers of the chart. */
  numbersId?: string | undefined;
  /** Pixels. */
  height: number;
  /** Axes that can be brushed. */
  brush: BrushAxes | undefined;
  /** Shown as brushed. */
  brushed: Intervals;
  /** After the brush was drawn, moved or removed. */
  onBrush: (brushed: Intervals) => void;
  /** Opens the oil of a point by its report number. */
  onOpen: (reportNumber: string) => void;
  /** Something else that is drawn was clicked. */
  onItem?: ((item: DrawnItem) => void) | undefined;
}

interface AxisSelection {
  parallelAxisId?: string;
  intervals?: Interval[];
}

/** The brushed intervals of parallel axes, after one of them changed. Axes have their index as id. */
const withSelection = (brushed: Intervals, { parallelAxisId, intervals }: AxisSelection): Intervals => {
  const changed = Number(parallelAxisId);
  return Array.from({ length: Math.max(brushed.length, changed + 1) }, (_, index) =>
    index === changed ? intervals?.[0] : brushed[index],
  );
};

/** Shows intervals on parallel axes, without an event. */
const showOnAxes = (chart: Chart, brushed: Intervals) => {
  for (const [index, interval] of brushed.entries())
    chart.dispatchAction(
      { type: 'axisAreaSelect', parallelAxisId: String(index), intervals: interval ? [interval] : [] },
      { silent: true },
    );
};

/** The plot area of a rendered chart. */
interface Plot {
  rect: Rect;
  scale: Scale;
}

/** Pixels that a pointer must move before a drag starts. */
const dragThreshold = 4;

interface Drag {
  start: Point;
  /** The rectangle being moved; undefined while a new one is drawn. */
  movedRect: Rect | undefined;
  current: Rect | undefined;
}

/**
 * Draws, moves and removes a rectangle over a plot. The rectangle is a separate element, so that moving the pointer does not redraw the
 * chart. Returns the rectangle during a drag and the handlers of the element around the chart.
 */
const useBrush = (
  getPlot: () => Plot | undefined,
  axes: BrushAxes | undefined,
  shown: Rect | undefined,
  onBrush: (brushed: Intervals) => void,
) => {
  const drag = useRef<Drag>(undefined);
  const [rect, setRect] = useState<Rect>();
  const getPoint = ({ clientX, clientY, currentTarget }: PointerEvent): Point => {
    const { left, top } = currentTarget.getBoundingClientRect();
    return [clientX - left, clientY - top];
  };
  const end = () => {
    drag.current = undefined;
    setRect(undefined);
  };
  const onPointerDown = (event: PointerEvent) => {
    const plot = getPlot();
    const start = getPoint(event);
    if (event.button !== 0 || !plot || !contains(plot.rect, start)) return;
    const movedRect = shown && contains(shown, start) ? shown : undefined;
    drag.current = { start, movedRect, current: undefined };
  };
  const onPointerMove = (event: PointerEvent) => {
    const plot = getPlot();
    if (!drag.current || !plot || !axes) return;
    const { start, movedRect, current } = drag.current;
    const point = getPoint(event);
    const offset: Point = [point[0] - start[0], point[1] - start[1]];
    if (!current && Math.hypot(...offset) < dragThreshold) return;
    if (!current) event.currentTarget.setPointerCapture(event.pointerId);
    drag.current.current = movedRect
      ? moveRect(movedRect, offset, plot.rect)
      : rectBetween(start, point, plot.rect, axes);
    setRect(drag.current.current);
  };
  const onPointerUp = () => {
    const plot = getPlot();
    if (!drag.current || !plot || !axes) return;
    const { movedRect, current } = drag.current;
    if (current) onBrush(toIntervals(current, axes, plot.rect, plot.scale));
    else if (shown && !movedRect) onBrush([]);
    end();
  };
  const handlers =
    axes && axes !== 'parallel' ? { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: end } : {};
  return { rect, handlers };
};

const plotOf = (chart: Chart, { left, top, right, bottom }: Rect): Plot => {
  const pair = (values: number | number[]) => {
    const [x = 0, y = 0] = [values].flat();
    return [x, y] as const;
  };
  return {
    rect: { left, top, right: chart.getWidth() - right, bottom: chart.getHeight() - bottom },
    scale: {
      valueAt: (point) => pair(chart.convertFromPixel({ gridIndex: 0 }, [...point])),
      pixelOf: (values) => pair(chart.convertToPixel({ gridIndex: 0 }, [...values])),
    },
  };
};

interface DrawnSeries {
  id?: string;
  data?: readonly unknown[];
}

/** Where a point is among the series of a chart: a brush splits the points of a mark into two of them. */
const placeOf = (chart: Chart, { mark, index }: Reachable) => {
  const series = (chart.getOption().series ?? []) as DrawnSeries[];
  for (const [seriesIndex, { id = '', data = [] }] of series.entries()) {
    if (!id.startsWith(`${mark}.`)) continue;
    const dataIndex = data.findIndex((item) => {
      const value: unknown = typeof item === 'object' && item && 'value' in item ? item.value : item;
      return Array.isArray(value) && value[2] === index;
    });
    if (dataIndex >= 0) return { seriesIndex, dataIndex };
  }
  return undefined;
};

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

/** The named points of a chart by keyboard: arrows go from one to the next, Enter opens the oil. `point`: the words of the one reached. */
const usePointKeys = (
  chart: RefObject<Chart | null>,
  figure: Figure,
  onOpen: (reportNumber: string) => void,
) => {
  const points = useMemo(() => reachablePoints(figure), [figure]);
  const [reached, setReached] = useState<{ figure: Figure; index: number }>();
  const index = reached?.figure === figure ? reached.index : undefined;
  const current = index === undefined ? undefined : points[index];
  const opensOils = points.some((one) => reportAt(figure, itemOf(one)));
  const goTo = (next: number) => {
    const at = Math.max(0, Math.min(points.length - 1, next));
    setReached({ figure, index: at });
    const place = chart.current && points[at] && placeOf(chart.current, points[at]);
    if (place) chart.current?.dispatchAction({ type: 'showTip', ...place });
  };
  const leave = () => {
    setReached(undefined);
    chart.current?.dispatchAction({ type: 'hideTip' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step !== undefined) goTo(index === undefined ? 0 : index + step);
    else if (event.key === 'Home') goTo(0);
    else if (event.key === 'End') goTo(points.length - 1);
    else if (event.key === 'Escape' && current) leave();
    else if (event.key === 'Enter' && current) {
      const report = reportAt(figure, itemOf(current));
      if (report) onOpen(report);
    } else return;
    event.preventDefault();
  };
  return {
    point: current ? labelAt(figure, itemOf(current)) : '',
    keyProps:
      points.length > 0
        ? {
            ...{ tabIndex: 0, onKeyDown, onBlur: leave, role: 'group' as const },
            'aria-label': `Points of ${figure.title}: arrow keys go from one to the next${opensOils ? ', Enter opens its oil' : ''}`,
          }
        : {},
  };
};

/** A chart on a canvas as wide as its place, in the colors of the scheme. */
export const EChart = ({
  figure,
  label,
  numbersId,
  height,
  brush,
  brushed,
  onBrush,
  onOpen,
  onItem,
}: Props) => {
  const element = useRef<HTMLDivElement>(null);
  const chart = useRef<Chart>(null);
  const scheme = useComputedColorScheme();
  const [shown, setShown] = useState<Rect>();
  const latest = useRef({ figure, brushed, onBrush, onOpen, onItem });
  const { point, keyProps } = usePointKeys(chart, figure, onOpen);
  const margins = useRef<Rect>(undefined);
  const plot = useCallback(
    () => (chart.current && margins.current ? plotOf(chart.current, margins.current) : undefined),
    [],
  );
  const showBrushed = useCallback(() => {
    const { brushed: intervals } = latest.current;
    const drawn = plot();
    if (chart.current && brush === 'parallel') showOnAxes(chart.current, intervals);
    const isOnPlot = drawn && brush && brush !== 'parallel';
    setShown(isOnPlot ? toRect(intervals, brush, drawn.rect, drawn.scale) : undefined);
  }, [brush, plot]);
  const { rect = shown, handlers } = useBrush(plot, brush, shown, onBrush);
  useEffect(() => {
    latest.current = { figure, brushed, onBrush, onOpen, onItem };
  });
  useEffect(() => {
    if (!element.current) return;
    const created = createChart(element.current);
    chart.current = created;
    created.on('axisareaselected', (event) => {
      const { brushed: before, onBrush: report } = latest.current;
      report(withSelection(before, event as AxisSelection));
    });
    created.on('click', (event) => {
      const { figure: drawn, onOpen: open, onItem: choose } = latest.current;
      const report = reportAt(drawn, event as DrawnItem);
      if (report) open(report);
      else choose?.(event as DrawnItem);
    });
    return () => {
      created.dispose();
      chart.current = null;
    };
  }, []);
  useEffect(() => {
    if (!chart.current || !element.current || !scheme) return;
    const palette = paletteAt(element.current);
    let drawnWidth = 0;
    const draw = () => {
      const width = element.current?.clientWidth ?? 0;
      chart.current?.resize();
      if (width !== drawnWidth) {
        const option = toEChartsOption(figure, { palette, brushed, width });
        margins.current = option.grid;
        chart.current?.setOption(option, { notMerge: true });
        drawnWidth = width;
      }
      showBrushed();
    };
    draw();
    const observer = new ResizeObserver(draw);
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [figure, brushed, scheme, showBrushed]);
  return (
    <Box className={classes.chart} data-brush={brush} {...handlers} {...keyProps}>
      <div ref={element} role="img" aria-label={label} aria-details={numbersId} style={{ height }} />
      <Text size="sm" role="status" className={classes.point}>
        {point.replaceAll('\n', ' · ')}
      </Text>
      {rect && (
        <div
          className={classes.brush}
          style={{
            left: rect.left,
            top: rect.top,
            width: rect.right - rect.left,
            height: rect.bottom - rect.top,
          }}
        />
      )}
    </Box>
  );
};
