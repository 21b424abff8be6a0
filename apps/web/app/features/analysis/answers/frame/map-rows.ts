import type { MapFigure } from '@iom/contract/analysis/answers/answer.schemas.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { axisTitle, numberAxis } from '@iom/figures/figure.ts';
import type { ChartRows } from '../../charts/chart-rows.ts';

const axisName = ({ name, unit }: MapFigure['x']) => axisTitle(numberAxis(typographicName(name), { unit }));

/** The points as rows of a file. */
export const mapRows = (figure: MapFigure): ChartRows => {
  const { x, y, report_number, brand_name, xs, ys, state, states } = figure;
  return {
    header: ['Report', 'Brand', axisName(x), axisName(y), 'State'],
    rows: report_number.map((report, index) => [
      ...[report, brand_name[index], xs[index], ys[index]],
      states[state[index] ?? 0],
    ]),
  };
};

/** The number of points in each state, as a text. */
export const stateCounts = ({ states, state }: MapFigure): string =>
  states
    .map((name, index) => `${name}: ${state.filter((one) => one === index).length}`)
    .filter((text) => !text.endsWith(': 0'))
    .join(', ');
