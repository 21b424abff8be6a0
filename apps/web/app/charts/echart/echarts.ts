// The parts of ECharts that Data Analysis uses; the rest of the library stays out of the bundle.
import type { EChartsOption } from '@iom/figures/echarts-frame.ts';
import { BarChart, BoxplotChart, CustomChart, LineChart, ParallelChart, ScatterChart } from 'echarts/charts';
import {
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  ParallelComponent,
  TitleComponent,
  TooltipComponent,
} from 'echarts/components';
import { type EChartsType, init, use as register } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

register([
  BarChart,
  BoxplotChart,
  CanvasRenderer,
  CustomChart,
  GridComponent,
  LegendComponent,
  LineChart,
  MarkLineComponent,
  ParallelChart,
  ParallelComponent,
  ScatterChart,
  TitleComponent,
  TooltipComponent,
]);

export type Chart = EChartsType;

export const createChart = (element: HTMLElement): Chart => {
  const chart = init(element, null, { renderer: 'canvas' });
  // an attribute that HTML does not know; ECharts finds charts by it, which pages hold themselves
  element.removeAttribute('_echarts_instance_');
  return chart;
};

/** Pixels. */
interface Size {
  width: number;
  height: number;
}

/** The data URL of a chart as PNG, at twice the width and height of `size`. */
export const pngUrl = (option: EChartsOption, size: Size) =>
  new Promise<string>((resolve) => {
    const chart = init(document.createElement('div'), null, { renderer: 'canvas', ...size });
    // thousands of marks are drawn over several frames
    chart.on('finished', () => {
      resolve(chart.getDataURL({ type: 'png', pixelRatio: 2 }));
      setTimeout(() => chart.dispose());
    });
    chart.setOption(option);
  });
