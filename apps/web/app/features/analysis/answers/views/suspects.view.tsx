import type { AnswerFigure, AnswerOf } from '@iom/contract/analysis/answers/answers.ts';
import { distanceClasses } from '@iom/contract/analysis/answers/figures.rules.ts';
import type { SuspectKind } from '@iom/contract/analysis/answers/suspects.answer.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import type { ChartOption } from '../../../../charts/echart/echarts.ts';
import type { ChartRows } from '../../charts/chart-rows.ts';
import {
  categoryAxis,
  categorySpace,
  type Drawing,
  frame,
  gridOf,
  valueAxis,
  verticalAxis,
} from '../../charts/options/drawing.ts';
import type { AnswerView } from '../frame/answer-view.ts';

type Figure = AnswerFigure<'suspects'>;

const kindTexts: Readonly<Record<SuspectKind, string>> = {
  no_additive: 'No additive',
  wrong_grade: 'Wrong grade',
  outlier: 'Outlier of its class',
};

const isCompared = ({ distances }: Figure) => distances.some(({ oils }) => oils > 0);

/** Oils by their distance from their class, over the limit; bars beyond it in the colour of limits. Without such oils, suspects by kind. */
const distanceBars = (figure: Figure, drawing: Drawing): ChartOption => {
  const { palette } = drawing;
  const bars = isCompared(figure)
    ? figure.distances.map(({ oils, up_to }) => ({ oils, isBeyond: up_to > 1 }))
    : figure.kinds.map(({ oils }) => ({ oils, isBeyond: true }));
  const categories = isCompared(figure)
    ? distanceClasses(figure.distances)
    : figure.kinds.map(({ kind }) => kindTexts[kind]);
  return {
    ...frame(drawing, []),
    grid: gridOf(drawing, [], categorySpace(categories)),
    xAxis: {
      ...categoryAxis(drawing, categories),
      name: isCompared(figure) ? 'Squared distance from the class, over the 0.999 quantile of χ²' : '',
    },
    yAxis: {
      ...verticalAxis(drawing, 'Oils'),
      scale: false,
      minInterval: 1,
      type: valueAxis(drawing, '').type,
    },
    series: [
      {
        name: 'Oils',
        type: 'bar',
        barMaxWidth: 60,
        data: bars.map(({ oils, isBeyond }) => ({
          value: oils,
          itemStyle: { color: isBeyond ? palette.limit : palette.data[0] },
        })),
      },
    ],
  };
};

const distanceRows = (figure: Figure): ChartRows => ({
  header: ['Distance over the limit', 'Oils'],
  rows: figure.distances.map(({ oils }, index) => [distanceClasses(figure.distances)[index] ?? '', oils]),
});

const finding = ({ figure: { kinds } }: AnswerOf<'suspects'>) =>
  `${kinds.map(({ kind, oils }) => `${kindTexts[kind]}: ${counted(oils, 'oil')}`).join(', ')}.`;

export const suspects: AnswerView<'suspects'> = {
  finding,
  option: distanceBars,
  numbers: distanceRows,
  height: () => 340,
  texts: kindTexts,
};
