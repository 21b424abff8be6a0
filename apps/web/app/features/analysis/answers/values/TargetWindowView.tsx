import type { Answer } from '@iom/contract/analysis/answers/answer.schemas.ts';
import { readTargetWindow } from '@iom/contract/analysis/answers/answers.endpoints.ts';
import {
  type TargetWindow,
  targetWindowParameters,
  type Window,
} from '@iom/contract/analysis/answers/values.schemas.ts';
import { typographic, typographicName } from '@iom/contract/standards/figures.rules.ts';
import type { Analysis } from '../../query/use-analysis.ts';
import { AnswerFrame } from '../frame/AnswerFrame.tsx';
import { useAnswer } from '../frame/use-answer.ts';
import { OilSelect } from '../oils/OilSelect.tsx';
import { AnalytesSelect } from './AnalytesSelect.tsx';
import { OwnValues } from './OwnValues.tsx';
import { windowRows, windowStrips, windowsHeight } from './windows.option.ts';

type Windows = Answer<TargetWindow['figure'], Window>;

const finding = ({ figure: { windows } }: Windows) => {
  const own = windows.filter((one) => one.own !== null);
  const outside = windows.filter((one) => one.outside !== null);
  if (own.length === 0 && outside.length === 0)
    return `${windows.length} properties with a window. Choose an oil, or add values of your own, to place it.`;
  const namesOf = (found: readonly Window[]) => found.map(({ name }) => typographicName(name)).join(', ');
  const unjudged = own.filter((one) => one.headroom === null);
  const isJudged = outside.length > 0 || unjudged.length < own.length;
  const found =
    outside.length === 0
      ? 'The oil leaves no window by more than R.'
      : `The oil is outside by more than R: ${namesOf(outside)}.`;
  return [
    ...(isJudged ? [found] : []),
    ...(unjudged.length > 0 ? [`Not judged, as no R is known: ${namesOf(unjudged)}.`] : []),
  ].join(' ');
};

const quantileColumns = ({ figure: { windows } }: Windows) =>
  (windows[0]?.quantiles ?? []).map(({ probability }, index) => ({
    key: String(probability),
    label: `${Math.round(probability * 100)} %`,
    cell: ({ quantiles, decimals }: Window) => {
      const quantile = quantiles[index];
      if (!quantile) return '';
      const shown = (value: number) => typographic(value.toFixed(decimals));
      return (
        <span title={`95 % interval: ${shown(quantile.low)} to ${shown(quantile.high)}`}>
          {shown(quantile.value)}
        </span>
      );
    },
  }));

const texts = { below: 'Below', above: 'Above' };

/** Answer 3: where the values of the peers lie, and where the own oil does. */
export const TargetWindowView = ({ analysis }: { analysis: Analysis }) => {
  const analytes = analysis.analytes.data?.results ?? [];
  const { answer, parameters, someInvalid, change } = useAnswer(
    readTargetWindow,
    targetWindowParameters,
    analysis,
  );
  return (
    <AnswerFrame
      name="target-window"
      analysis={analysis}
      answer={answer}
      someInvalid={someInvalid}
      form={
        <>
          <AnalytesSelect
            analytes={analytes}
            value={parameters.analytes ?? []}
            onChange={(chosen) => change({ analytes: chosen.length > 0 ? chosen : undefined })}
          />
          <OilSelect
            label="Own oil"
            description="One of those found; it is not among the peers."
            analysis={analysis}
            value={parameters.sample}
            onChange={(sample) => change({ sample })}
          />
          <OwnValues analytes={analytes} own={parameters.own ?? []} onChange={(own) => change({ own })} />
        </>
      }
      finding={finding}
      optionOf={windowStrips}
      numbersOf={windowRows}
      heightOf={windowsHeight}
      addedColumns={quantileColumns}
      texts={texts}
    />
  );
};
