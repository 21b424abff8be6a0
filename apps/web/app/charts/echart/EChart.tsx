import { useComputedColorScheme } from '@mantine/core';
import { type RefObject, useEffect, useRef } from 'react';
import { type Chart, type ChartOption, createChart } from './echarts.ts';
import { type Palette, paletteAt } from './palette.ts';

/** Ends of the brushed interval of each axis, one or two. */
export type BrushedRanges = readonly (readonly [number, number])[];

interface Props {
  optionOf: (palette: Palette) => ChartOption;
  /** Accessible description of the chart. */
  label: string;
  /** Pixels. */
  height: number;
  /** Axes that can be brushed: the horizontal one, or both. */
  brush: 'x' | 'xy' | undefined;
  onBrush: (ranges: BrushedRanges) => void;
  /** Receives the chart, for files of it. */
  chartRef: RefObject<Chart | null>;
}

interface BrushEnd {
  areas?: { coordRange?: unknown }[];
}

const isRange = (value: unknown): value is [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every((end) => typeof end === 'number');

const rangesOf = ({ areas }: BrushEnd): BrushedRanges => {
  const range = areas?.[0]?.coordRange;
  if (isRange(range)) return [range];
  return Array.isArray(range) ? range.filter(isRange) : [];
};

/** A chart on a canvas as wide as its place, in the colours of the scheme. */
export const EChart = ({ optionOf, label, height, brush, onBrush, chartRef }: Props) => {
  const element = useRef<HTMLDivElement>(null);
  const brushed = useRef(onBrush);
  const scheme = useComputedColorScheme();
  useEffect(() => {
    brushed.current = onBrush;
  });
  useEffect(() => {
    if (!element.current) return;
    const chart = createChart(element.current);
    chartRef.current = chart;
    chart.on('brushEnd', (event) => {
      const ranges = rangesOf(event as BrushEnd);
      if (ranges.length > 0) brushed.current(ranges);
    });
    const observer = new ResizeObserver(() => chart.resize());
    observer.observe(element.current);
    return () => {
      observer.disconnect();
      chart.dispose();
      chartRef.current = null;
    };
  }, [chartRef]);
  useEffect(() => {
    const chart = chartRef.current;
    if (!chart || !element.current || !scheme) return;
    chart.setOption(optionOf(paletteAt(element.current)), { notMerge: true });
    if (brush)
      chart.dispatchAction({
        type: 'takeGlobalCursor',
        key: 'brush',
        brushOption: { brushType: brush === 'x' ? 'lineX' : 'rect', brushMode: 'single' },
      });
  }, [chartRef, optionOf, brush, scheme]);
  return <div ref={element} role="img" aria-label={label} style={{ height }} />;
};
