import type { AnswerFigure, AnswerOf } from '@iom/contract/analysis/answers/answers.ts';
import { baseStockGroups } from '@iom/contract/analysis/answers/base-stock.answer.ts';
import { ellipseLine } from '@iom/contract/analysis/answers/figures.rules.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import type { ChartOption } from '../../../../charts/echart/echarts.ts';
import type { ChartRows } from '../../charts/chart-rows.ts';
import { type Drawing, frame, groupLook, valueAxis, verticalAxis } from '../../charts/options/drawing.ts';
import type { AnswerView } from '../frame/answer-view.ts';

type Figure = AnswerFigure<'base-stock'>;

const nameOf = (group: string | null) => (group === null ? 'Not stated' : `Group ${group}`);
const groups = [...baseStockGroups, null];
const names = groups.map(nameOf);

/** Oils by density and sulfur of their base stock, with the 95 % ellipse of each group. */
const stockEllipses = ({ points, ellipses }: Figure, drawing: Drawing): ChartOption => ({
  ...frame(drawing, names),
  xAxis: valueAxis(drawing, 'Density of the base stock at 15 °C (g/mL)'),
  yAxis: verticalAxis(drawing, 'Sulfur of the base stock (mg/kg)'),
  series: groups.flatMap((group, index) => {
    const { color: own, symbol } = groupLook(drawing, index);
    const color = group === null ? drawing.palette.quiet : own;
    const ellipse = ellipses.find((one) => one.group === group);
    return [
      {
        name: nameOf(group),
        type: 'scatter',
        symbol,
        symbolSize: 5,
        itemStyle: { color, opacity: 0.6 },
        data: points.filter((point) => point.group === group).map(({ density, sulfur }) => [density, sulfur]),
      },
      ...(ellipse
        ? [
            {
              name: nameOf(group),
              type: 'line',
              silent: true,
              showSymbol: false,
              lineStyle: { color, width: 1.5 },
              itemStyle: { color },
              data: ellipseLine(ellipse),
            },
          ]
        : []),
    ];
  }),
});

const stockRows = ({ points }: Figure): ChartRows => ({
  header: ['Group', 'Density (g/mL)', 'Sulfur (mg/kg)'],
  rows: points.map(({ group, density, sulfur }) => [nameOf(group), density, sulfur]),
});

const finding = ({ figure: { groups, not_stated } }: AnswerOf<'base-stock'>) =>
  `${groups.map(({ group, oils }) => `Group ${group}: ${counted(oils, 'oil')}`).join(', ')}; not stated: ${counted(not_stated, 'oil')}.`;

export const baseStock: AnswerView<'base-stock'> = {
  finding,
  option: stockEllipses,
  numbers: stockRows,
  height: () => 460,
};
