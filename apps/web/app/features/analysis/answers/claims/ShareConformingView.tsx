import type { Answer } from '@iom/contract/analysis/answers/answer.schemas.ts';
import { readShareConforming } from '@iom/contract/analysis/answers/answers.endpoints.ts';
import {
  claims,
  type ShareConforming,
  shareConformingParameters,
  shareGroups,
} from '@iom/contract/analysis/answers/claims.schemas.ts';
import { NativeSelect, Select } from '@mantine/core';
import type { Analysis } from '../../query/use-analysis.ts';
import { AnswerFrame } from '../frame/AnswerFrame.tsx';
import { useAnswer } from '../frame/use-answer.ts';
import { shareLine, shareRows } from './share-line.option.ts';

type Shares = Answer<ShareConforming['figure'], ShareConforming['rows'][number]>;

const groupLabels = { year: 'Year', region: 'Region', claim: 'Claim' } as const;

const finding = ({ figure: { shares, trend } }: Shares) => {
  const judged = shares.reduce((sum, one) => sum + one.judged, 0);
  const fails = shares.reduce((sum, one) => sum + one.fails, 0);
  const isShown = shares.some(({ share }) => share !== null);
  const found = `${fails} of ${judged} verdicts fail.${isShown ? '' : ' No group has the 20 oils that a share needs.'}`;
  if (!trend) return found;
  const direction = trend.z > 0 ? 'rises' : 'falls';
  const p = trend.p < 0.001 ? 'p < 0.001' : `p = ${trend.p.toFixed(3)}`;
  return `${found} ${trend.p < 0.05 ? `The share ${direction} over the years` : 'No trend over the years is shown'} (${p}).`;
};

const height = () => 380;

/** Answer 2: the share of oils that break a limit of what is claimed. */
export const ShareConformingView = ({ analysis }: { analysis: Analysis }) => {
  const { answer, parameters, someInvalid, change } = useAnswer(
    readShareConforming,
    shareConformingParameters,
    analysis,
  );
  return (
    <AnswerFrame
      name="share-conforming"
      analysis={analysis}
      answer={answer}
      someInvalid={someInvalid}
      form={
        <>
          <Select
            label="Claim"
            data={[{ value: 'label', label: 'Everything the label claims' }, ...claims]}
            value={parameters.claim}
            allowDeselect={false}
            searchable
            onChange={(claim) => change({ claim })}
          />
          <NativeSelect
            label="By"
            value={parameters.by}
            data={shareGroups.map((value) => ({ value, label: groupLabels[value] }))}
            onChange={(event) => change({ by: event.currentTarget.value })}
          />
        </>
      }
      finding={finding}
      optionOf={shareLine}
      numbersOf={shareRows}
      heightOf={height}
    />
  );
};
