import type { Fingerprint } from '@iom/contract/analysis/answers/composition.schemas.ts';
import { bracketsOf, leavesOf } from '@iom/contract/analysis/answers/figures.rules.ts';
import { oilName } from '@iom/contract/analysis/answers/oil-name.rules.ts';
import type { ChartOption } from '../../../../charts/echart/echarts.ts';
import type { ChartRows } from '../../charts/chart-rows.ts';
import { type Drawing, frame, gridOf, valueAxis } from '../../charts/options/drawing.ts';
import { verticalLines } from '../frame/answer-lines.ts';

type Figure = Fingerprint['figure'];

/** Pixels left of the branches, for the names of the oils. */
const nameSpace = 220;

/** The chosen oil and the nearest ten, joined by mean distance; the dotted line is the limit of the same package. */
export const dendrogram = (figure: Figure, drawing: Drawing): ChartOption => {
  const leaves = leavesOf(figure);
  const names = leaves.map((leaf) => {
    const oil = figure.oils[leaf];
    return oil ? `${leaf === 0 ? '★ ' : ''}${oilName(oil)}` : '';
  });
  const axis = valueAxis(drawing, '');
  const samePackage = Math.sqrt(figure.limit);
  return {
    ...frame(drawing, []),
    grid: { ...gridOf(drawing, [], 56), left: nameSpace },
    xAxis: {
      ...valueAxis(drawing, 'Distance D'),
      min: 0,
      max: ({ max }: { max: number }) => Math.ceil(Math.max(max, samePackage)),
    },
    yAxis: {
      ...axis,
      min: -0.5,
      max: Math.max(0, names.length - 1) + 0.5,
      interval: 0.5,
      inverse: true,
      splitLine: { show: false },
      axisTick: { show: false },
      axisLabel: {
        color: drawing.palette.text,
        width: nameSpace - 16,
        overflow: 'truncate',
        formatter: (row: number) => names[row] ?? '',
      },
    },
    series: [
      ...bracketsOf(figure, leaves).map((data) => ({
        type: 'line',
        silent: true,
        showSymbol: false,
        lineStyle: { color: drawing.palette.data[0], width: 2 },
        data,
      })),
      verticalLines(drawing, [{ at: samePackage, text: 'Same package below' }]),
    ],
  };
};

export const fingerprintRows = ({ oils, elements }: Figure): ChartRows => ({
  header: ['Report', 'Brand', ...elements],
  rows: oils.map(({ report_number, brand_name, contents }) => [report_number, brand_name, ...contents]),
});
