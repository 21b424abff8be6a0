import type { Answer } from '@iom/contract/analysis/answers/answer.schemas.ts';
import { readMarketTrend } from '@iom/contract/analysis/answers/answers.endpoints.ts';
import { type MarketTrend, marketTrendParameters } from '@iom/contract/analysis/answers/market.schemas.ts';
import { shownProbability, typographicName } from '@iom/contract/standards/figures.rules.ts';
import { AnalyteSelect } from '../../parameters/AnalyteSelect.tsx';
import type { Analysis } from '../../query/use-analysis.ts';
import { AnswerFrame } from '../frame/AnswerFrame.tsx';
import { useAnswer } from '../frame/use-answer.ts';
import { trendLine, trendRows } from './trend-line.option.ts';

type Row = MarketTrend['rows'][number];
type Response = Answer<MarketTrend['figure'], Row>;

const figureText = (value: number) => String(Number(value.toPrecision(3))).replace('-', '−');

const finding = ({ figure: { analyte: name, unit, trend } }: Response) => {
  const analyte = typographicName(name);
  if (!trend) return `${analyte}: fewer than four years, no trend.`;
  const { slope, low, high, p } = trend;
  return `${analyte}: ${figureText(slope)} ${unit} a year (95 %: ${figureText(low)} to ${figureText(high)}), p ${shownProbability(p)}.`;
};

/** Answer 11: how the market moves at a fixed mix of grades. */
export const MarketTrendView = ({ analysis }: { analysis: Analysis }) => {
  const { answer, parameters, someInvalid, change } = useAnswer(
    readMarketTrend,
    marketTrendParameters,
    analysis,
  );
  return (
    <AnswerFrame
      name="market-trend"
      analysis={analysis}
      answer={answer}
      someInvalid={someInvalid}
      form={
        <AnalyteSelect
          label="Property"
          analytes={analysis.analytes.data?.results ?? []}
          value={parameters.analyte}
          onChange={(analyte) => change({ analyte })}
        />
      }
      finding={finding}
      optionOf={trendLine}
      numbersOf={trendRows}
      heightOf={() => 440}
    />
  );
};
