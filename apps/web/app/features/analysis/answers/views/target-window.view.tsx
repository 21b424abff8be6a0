import type { AnswerFigure, AnswerOf } from '@iom/contract/analysis/answers/answers.ts';
import type { Window } from '@iom/contract/analysis/answers/target-window.answer.ts';
import { typographic, typographicName } from '@iom/contract/standards/figures.rules.ts';
import { Checkbox } from '@mantine/core';
import type { ChartRows } from '../../charts/chart-rows.ts';
import { AnalytesSelect } from '../fields/AnalytesSelect.tsx';
import { OilSelect } from '../fields/OilSelect.tsx';
import { OwnValues } from '../fields/OwnValues.tsx';
import type { AnswerView } from '../frame/answer-view.ts';

type Figure = AnswerFigure<'target-window'>;

const windowRows = ({ windows }: Figure): ChartRows => ({
  header: ['Property', 'Unit', 'Probability', 'Quantile', 'From', 'To', 'Own oil'],
  rows: windows.flatMap(({ name, unit, quantiles, own }) =>
    quantiles.map(({ probability, value, low, high }) => [name, unit, probability, value, low, high, own]),
  ),
});

const finding = ({ figure: { windows } }: AnswerOf<'target-window'>) => {
  const own = windows.filter((one) => one.own !== null);
  const outside = windows.filter((one) => one.outside !== null);
  if (own.length === 0 && outside.length === 0)
    return `${windows.length} properties have a window. Choose an oil or add your own values to compare.`;
  const joinNames = (found: readonly Window[]) => found.map(({ name }) => typographicName(name)).join(', ');
  const unjudged = own.filter((one) => one.headroom === null);
  const isJudged = outside.length > 0 || unjudged.length < own.length;
  const found =
    outside.length === 0
      ? 'No value of the oil is outside its window by more than R.'
      : `The oil is outside by more than R: ${joinNames(outside)}.`;
  return [
    ...(isJudged ? [found] : []),
    ...(unjudged.length > 0 ? [`Not judged because R is unknown: ${joinNames(unjudged)}.`] : []),
  ].join(' ');
};

const quantileColumns = ({ figure: { windows } }: AnswerOf<'target-window'>) =>
  (windows[0]?.quantiles ?? []).map(({ probability }, index) => ({
    key: String(probability),
    label: `${Math.round(probability * 100)}%`,
    isNumeric: true,
    cell: ({ quantiles, decimals }: Window) => {
      const quantile = quantiles[index];
      if (!quantile) return '';
      const format = (value: number) => typographic(value.toFixed(decimals));
      return (
        <span title={`95% interval: ${format(quantile.low)} to ${format(quantile.high)}`}>
          {format(quantile.value)}
        </span>
      );
    },
  }));

export const targetWindow: AnswerView<'target-window'> = {
  fields: ({ analysis, parameters, change }) => {
    const analytes = analysis.measured;
    return (
      <>
        <AnalytesSelect
          analytes={analytes}
          value={parameters.analytes ?? []}
          onChange={(chosen) => change({ analytes: chosen.length > 0 ? chosen : undefined })}
        />
        <Checkbox
          label="Only conforming peers"
          checked={parameters.oils === 'conforming'}
          onChange={({ currentTarget: { checked } }) => change({ oils: checked ? 'conforming' : 'all' })}
        />
        <OilSelect
          label="Own oil"
          description="An oil that matches the filters. It is not counted among its peers."
          analysis={analysis}
          value={parameters.sample}
          onChange={(sample) => change({ sample })}
        />
        <OwnValues analytes={analytes} own={parameters.own ?? []} onChange={(own) => change({ own })} />
      </>
    );
  },
  finding,
  numbers: windowRows,
  columns: quantileColumns,
};
