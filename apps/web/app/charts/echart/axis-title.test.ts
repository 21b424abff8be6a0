import { toEChartsOption } from '@iom/figures/echarts-option.ts';
import { numberAxis, type PlaneFigure } from '@iom/figures/figure.ts';
import { ScatterChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TitleComponent, TooltipComponent } from 'echarts/components';
import { init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import fc from 'fast-check';
import { expect, test } from 'vitest';

register([GridComponent, LegendComponent, ScatterChart, SVGRenderer, TitleComponent, TooltipComponent]);

const palette = { text: '#000000', quiet: '#555555', hairline: '#dddddd', background: '#ffffff' };
const title = 'MRV Apparent Viscosity @ −25 °C (mPa·s)';

const figure = (low: number, high: number, scale?: 'log'): PlaneFigure => ({
  ...{ layout: 'plane', title: '', note: '', x: numberAxis('x') },
  y: { ...numberAxis(title), ...(scale && { scale }) },
  marks: [
    {
      ...{ kind: 'points', meaning: { of: 'chosen' } },
      at: [
        [1, low],
        [2, high],
      ],
    },
  ],
});

/** The left edge of the title of the vertical axis in pixels, as ECharts places it. */
const leftOfTitle = (drawn: PlaneFigure, width: number) => {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height: 400 });
  chart.setOption(toEChartsOption(drawn, { palette, width }));
  const svg = chart.renderToSVGString();
  chart.dispose();
  const [, y, x] =
    /<text [^>]*y="([\d.-]+)" transform="matrix\(0,-1,1,0,([\d.-]+),[^>]*>MRV Apparent/.exec(svg) ?? [];
  // turned: its place above the baseline is its place on the left; half of 12 pixels are on either side
  return Number(x) + Number(y) - 6;
};

test.each([60_000, 250_000, 400_000, 1_234_567, 0.00012])(
  'the title of a vertical axis up to %d is within the picture',
  (top) => {
    expect(leftOfTitle(figure(0, top), 600)).toBeGreaterThanOrEqual(0);
  },
);

test('the title of a vertical axis is within the picture, whatever the numbers beside it', () => {
  // a value with three digits, as instruments write them
  const number = fc
    .tuple(fc.integer({ min: 100, max: 999 }), fc.integer({ min: -6, max: 6 }))
    .map(([digits, power]) => Number(`${digits}e${power}`));
  fc.assert(
    fc.property(number, number, fc.constantFrom(340, 900), fc.boolean(), (one, other, width, isLog) => {
      const [low, high] = one < other ? [one, other] : [other, one];
      expect(leftOfTitle(figure(low, high, isLog ? 'log' : undefined), width)).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 200 },
  );
});
