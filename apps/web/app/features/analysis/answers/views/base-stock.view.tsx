import type { AnswerFigure, AnswerOf } from '@iom/contract/analysis/answers/answers.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import type { ChartRows } from '../../charts/chart-rows.ts';
import type { AnswerView } from '../frame/answer-view.ts';

type Figure = AnswerFigure<'base-stock'>;

const nameOf = (group: string | null) => (group === null ? 'Not stated' : `Group ${group}`);

const stockRows = ({ points }: Figure): ChartRows => ({
  header: ['Report', 'Brand', 'Group', 'Density (g/mL)', 'Sulfur (mg/kg)'],
  rows: points.map(({ report_number, brand_name, group, density, sulfur }) => [
    ...[report_number, brand_name, nameOf(group)],
    ...[density, sulfur],
  ]),
});

const finding = ({ figure: { groups, not_stated } }: AnswerOf<'base-stock'>) =>
  `${groups.map(({ group, oils }) => `Group ${group}: ${counted(oils, 'oil')}`).join(', ')}; not stated: ${counted(not_stated, 'oil')}.`;

export const baseStock: AnswerView<'base-stock'> = {
  finding,
  numbers: stockRows,
};
