import type { ClaimCheck } from '@iom/contract/analysis/answers/claims.schemas.ts';
import type { ChartOption } from '../../../../charts/echart/echarts.ts';
import type { ChartRows } from '../../charts/chart-rows.ts';
import { type Drawing, frame, gridOf, valueAxis } from '../../charts/options/drawing.ts';
import { nameAxis, nameSpace } from '../frame/name-axis.ts';
import { verdictTexts } from './outcome-texts.ts';

type Figure = ClaimCheck['figure'];

const names = verdictTexts.map(([, text]) => text);
/** Oils by verdict, a bar a limit. */
export const limitBars = ({ limits }: Figure, drawing: Drawing): ChartOption => {
  const { palette } = drawing;
  const [teal, amber] = palette.data;
  const colors = {
    conforms: teal,
    undecided: amber,
    does_not_conform: palette.limit,
    not_tested: palette.hairline,
  };
  return {
    ...frame(drawing, names),
    grid: { ...gridOf(drawing, names, 56), left: nameSpace },
    xAxis: { ...valueAxis(drawing, 'Oils'), scale: false, minInterval: 1 },
    yAxis: nameAxis(
      drawing,
      limits.map(({ name }) => name),
    ),
    series: verdictTexts.map(([verdict, name]) => ({
      name,
      type: 'bar',
      stack: 'oils',
      barMaxWidth: 22,
      itemStyle: { color: colors[verdict] },
      data: limits.map((limit) => limit[verdict]),
    })),
  };
};

export const limitBarsHeight = ({ limits }: Figure) => 130 + limits.length * 38;

export const limitRows = ({ limits }: Figure): ChartRows => ({
  header: ['Limit', ...names],
  rows: limits.map((limit) => [limit.name, ...verdictTexts.map(([verdict]) => limit[verdict])]),
});
