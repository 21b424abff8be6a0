import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import {
  areasOfIntervals,
  type BrushAxes,
  brushTypes,
  type Interval,
  type Intervals,
  intervalsOfAreas,
} from './brush.ts';
import { type Chart, type ChartOption, createChart } from './echarts.ts';
import { type Palette, paletteAt } from './palette.ts';

interface Props {
  optionOf: (palette: Palette) => ChartOption;
  /** Accessible description of the chart. */
  label: string;
  /** Pixels. */
  height: number;
  /** Axes that can be brushed. */
  brush: BrushAxes | undefined;
  /** Shown as brushed. */
  brushed: Intervals;
  /** After the brush was drawn, moved or removed. */
  onBrush: (brushed: Intervals) => void;
}

interface AxisSelection {
  parallelAxisId?: string;
  parallelAxisIndex?: number;
  intervals?: Interval[];
}

/** The brushed intervals of parallel axes, after one of them changed. Axes have their index as id. */
const withSelection = (brushed: Intervals, { parallelAxisId, intervals }: AxisSelection): Intervals => {
  const changed = Number(parallelAxisId);
  const next = [...brushed];
  while (next.length <= changed) next.push(undefined);
  return next.with(changed, intervals?.[0]);
};

/** Shows intervals as brushed, without an event. */
const showBrushed = (chart: Chart, axes: BrushAxes, brushed: Intervals, axisCount: number) => {
  if (axes !== 'parallel') {
    chart.dispatchAction({ type: 'brush', areas: areasOfIntervals(brushed, axes) }, { silent: true });
    return;
  }
  for (let index = 0; index < axisCount; index += 1) {
    const interval = brushed[index];
    chart.dispatchAction(
      { type: 'axisAreaSelect', parallelAxisId: String(index), intervals: interval ? [interval] : [] },
      { silent: true },
    );
  }
};

const parallelAxisCount = (option: ChartOption) =>
  Array.isArray(option.parallelAxis) ? option.parallelAxis.length : 0;

/** A chart on a canvas as wide as its place, in the colours of the scheme. */
export const EChart = ({ optionOf, label, height, brush, brushed, onBrush }: Props) => {
  const element = useRef<HTMLDivElement>(null);
  const chart = useRef<Chart>(null);
  const axisCount = useRef(0);
  const scheme = useComputedColorScheme();
  const latest = useRef({ brush, brushed, onBrush });
  useEffect(() => {
    latest.current = { brush, brushed, onBrush };
  });
  useEffect(() => {
    if (!element.current) return;
    const created = createChart(element.current);
    chart.current = created;
    created.on('brushEnd', (event) => {
      const { brush: axes, onBrush: report } = latest.current;
      if (axes) report(intervalsOfAreas((event as { areas?: unknown }).areas, axes));
    });
    created.on('axisareaselected', (event) => {
      const { brushed: before, onBrush: report } = latest.current;
      report(withSelection(before, event as AxisSelection));
    });
    const observer = new ResizeObserver(() => created.resize());
    observer.observe(element.current);
    return () => {
      observer.disconnect();
      created.dispose();
      chart.current = null;
    };
  }, []);
  useEffect(() => {
    if (!chart.current || !element.current || !scheme) return;
    const option = optionOf(paletteAt(element.current));
    axisCount.current = parallelAxisCount(option);
    chart.current.setOption(option, { notMerge: true });
    if (brush && brush !== 'parallel')
      chart.current.dispatchAction({
        type: 'takeGlobalCursor',
        key: 'brush',
        brushOption: { brushType: brushTypes[brush], brushMode: 'single' },
      });
  }, [optionOf, brush, scheme]);
  // runs after the effect above, which draws the chart without a brush
  useEffect(() => {
    const drawn = { optionOf, scheme };
    if (chart.current && brush && drawn.scheme) showBrushed(chart.current, brush, brushed, axisCount.current);
  }, [optionOf, brush, scheme, brushed]);
  return <div ref={element} role="img" aria-label={label} style={{ height }} />;
};
