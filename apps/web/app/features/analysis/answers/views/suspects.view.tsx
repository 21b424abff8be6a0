import type { AnswerFigure, AnswerOf } from '@iom/contract/analysis/answers/answers.ts';
import { suspectNames } from '@iom/contract/analysis/answers/suspects.answer.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { distanceClasses } from '@iom/figures/answers/geometry.ts';
import type { ChartRows } from '../../charts/chart-rows.ts';
import type { AnswerView } from '../frame/answer-view.ts';

type Figure = AnswerFigure<'suspects'>;

const distanceRows = (figure: Figure): ChartRows => ({
  header: ['Distance over the limit', 'Oils'],
  rows: figure.distances.map(({ oils }, index) => [distanceClasses(figure.distances)[index] ?? '', oils]),
});

const finding = ({ figure: { kinds } }: AnswerOf<'suspects'>) =>
  `${kinds.map(({ kind, oils }) => `${suspectNames[kind]}: ${counted(oils, 'oil')}`).join(', ')}.`;

export const suspects: AnswerView<'suspects'> = {
  finding,
  numbers: distanceRows,
  texts: suspectNames,
};
