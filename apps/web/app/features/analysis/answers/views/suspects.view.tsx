import type { AnswerFigure, AnswerOf } from '@iom/contract/analysis/answers/answers.ts';
import { suspectNames } from '@iom/contract/analysis/answers/suspects.answer.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { distanceClasses } from '@iom/figures/answers/geometry.ts';
import type { ChartRows } from '../../charts/chart-rows.ts';
import type { AnswerView } from '../frame/answer-view.ts';

type Figure = AnswerFigure<'suspects'>;

const isCompared = ({ distances }: Figure) => distances.some(({ oils }) => oils > 0);

const rows = (figure: Figure): ChartRows =>
  isCompared(figure)
    ? {
        header: ['Distance over the limit', 'Oils'],
        rows: figure.distances.map(({ oils }, index) => [
          distanceClasses(figure.distances)[index] ?? '',
          oils,
        ]),
      }
    : {
        header: ['Report', 'Brand', 'Kind', 'Beyond the rule (×)'],
        rows: figure.oils.map(({ report_number, brand_name, kind, excess }) => [
          ...[report_number, brand_name, suspectNames[kind], Number(excess.toFixed(1))],
        ]),
      };

const finding = ({ figure: { kinds } }: AnswerOf<'suspects'>) =>
  `${kinds.map(({ kind, oils }) => `${suspectNames[kind]}: ${counted(oils, 'oil')}`).join(', ')}.`;

export const suspects: AnswerView<'suspects'> = {
  finding,
  numbers: rows,
  isDrawn: (figure) => isCompared(figure) || figure.oils.length > 0,
};
