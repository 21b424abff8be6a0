// What the charts of Data Analysis use of ECharts; the rest of the library is left out of the bundle.
import { BarChart, BoxplotChart, LineChart, ParallelChart, ScatterChart } from 'echarts/charts';
import {
  AriaComponent,
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  ParallelComponent,
  TitleComponent,
  TooltipComponent,
} from 'echarts/components';
import { type EChartsCoreOption, type EChartsType, init, use as register } from 'echarts/core';
import { CanvasRenderer, SVGRenderer } from 'echarts/renderers';

register([
  AriaComponent,
  BarChart,
  BoxplotChart,
  CanvasRenderer,
  GridComponent,
  LegendComponent,
  LineChart,
  MarkLineComponent,
  ParallelChart,
  ParallelComponent,
  ScatterChart,
  SVGRenderer,
  TitleComponent,
  TooltipComponent,
]);

export type ChartOption = EChartsCoreOption & {
  /** Pixels between the edges of the chart and its plot, whatever the length of the labels. */
  grid?: { left: number; top: number; right: number; bottom: number; outerBoundsMode: 'none' };
};
export type Chart = EChartsType;

export const createChart = (element: HTMLElement): Chart => init(element, null, { renderer: 'canvas' });

/** Pixels. */
interface Size {
  width: number;
  height: number;
}

/** The text of an SVG file of a chart. */
export const svgText = (option: ChartOption, size: Size) => {
  const chart = init(null, null, { renderer: 'svg', ssr: true, ...size });
  chart.setOption(option);
  const text = chart.renderToSVGString();
  chart.dispose();
  return text;
};

/** The data URL of a PNG file of a chart, two pixels for each of `size`. */
export const pngUrl = (option: ChartOption, size: Size) =>
  new Promise<string>((resolve) => {
    const chart = init(document.createElement('div'), null, { renderer: 'canvas', ...size });
    // thousands of marks are drawn over several frames
    chart.on('finished', () => {
      resolve(chart.getDataURL({ type: 'png', pixelRatio: 2 }));
      setTimeout(() => chart.dispose());
    });
    chart.setOption(option);
  });
