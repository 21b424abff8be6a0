import type { AnswerFigure, AnswerOf } from '@iom/contract/analysis/answers/answers.ts';
import { shownProbability, typographicName } from '@iom/contract/standards/figures.rules.ts';
import type { ChartRows } from '../../charts/chart-rows.ts';
import { AnalyteSelect } from '../../parameters/AnalyteSelect.tsx';
import type { AnswerView } from '../frame/answer-view.ts';

type Figure = AnswerFigure<'market-trend'>;

const trendRows = ({ years }: Figure): ChartRows => ({
  header: ['Year', 'Oils', 'Median, fixed mix', 'Median', 'Share of the mix'],
  rows: years.map(({ year, oils, standardised, median, covered }) => [
    year,
    oils,
    standardised,
    median,
    covered,
  ]),
});

const figureText = (value: number) => String(Number(value.toPrecision(3))).replace('-', '−');

const finding = ({ figure: { analyte: name, unit, trend } }: AnswerOf<'market-trend'>) => {
  const analyte = typographicName(name);
  if (!trend) return `${analyte}: fewer than four years, no trend.`;
  const { slope, low, high, p } = trend;
  return `${analyte}: ${figureText(slope)} ${unit} a year (95%: ${figureText(low)} to ${figureText(high)}), p ${shownProbability(p)}.`;
};

export const marketTrend: AnswerView<'market-trend'> = {
  fields: ({ analysis, parameters, change }) => (
    <AnalyteSelect
      label="Property"
      analytes={analysis.measured}
      value={parameters.analyte}
      onChange={(analyte) => change({ analyte })}
    />
  ),
  finding,
  numbers: trendRows,
};
