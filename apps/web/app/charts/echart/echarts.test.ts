import { toEChartsOption } from '@iom/figures/echarts-option.ts';
import { seriesFigure } from '@iom/figures/series-figure.ts';
import { expect, test } from 'vitest';
import { chartExamples, request } from '../../../../../packages/figures/test/examples.ts';
import { createChart } from './echarts.ts';

const palette = { text: '#000000', quiet: '#555555', hairline: '#dddddd', background: '#ffffff' };

test.each(chartExamples)('the bundle has the parts of ECharts that draw %j', (question, series) => {
  const element = document.createElement('div');
  Object.defineProperties(element, { clientWidth: { value: 600 }, clientHeight: { value: 400 } });
  const chart = createChart(element);
  const option = toEChartsOption(seriesFigure(series, request(question)), { palette, width: 600 });
  expect(() => chart.setOption(option)).not.toThrow();
  chart.dispose();
});
