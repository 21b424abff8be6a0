// What the charts of Data Analysis use of ECharts; the rest of the library is left out of the bundle.
import { BarChart, BoxplotChart, LineChart, ParallelChart, ScatterChart } from 'echarts/charts';
import {
  AriaComponent,
  BrushComponent,
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  ParallelComponent,
  TooltipComponent,
} from 'echarts/components';
import { type EChartsCoreOption, type EChartsType, init, use as register } from 'echarts/core';
import { CanvasRenderer, SVGRenderer } from 'echarts/renderers';

register([
  AriaComponent,
  BarChart,
  BoxplotChart,
  BrushComponent,
  CanvasRenderer,
  GridComponent,
  LegendComponent,
  LineChart,
  MarkLineComponent,
  ParallelChart,
  ParallelComponent,
  ScatterChart,
  SVGRenderer,
  TooltipComponent,
]);

export type ChartOption = EChartsCoreOption;
export type Chart = EChartsType;

export const createChart = (element: HTMLElement): Chart => init(element, null, { renderer: 'canvas' });

/** The chart as the text of an SVG file, in pixels of the size given. */
export const svgText = (option: ChartOption, width: number, height: number) => {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
  chart.setOption({ ...option, animation: false, brush: undefined });
  const text = chart.renderToSVGString();
  chart.dispose();
  return text;
};
