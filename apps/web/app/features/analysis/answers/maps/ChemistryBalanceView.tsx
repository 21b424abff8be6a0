import type { Answer } from '@iom/contract/analysis/answers/answer.schemas.ts';
import { readChemistryBalance } from '@iom/contract/analysis/answers/answers.endpoints.ts';
import {
  type BalanceFigure,
  balancePictures,
  type ChemistryBalance,
  chemistryBalanceParameters,
} from '@iom/contract/analysis/answers/map.schemas.ts';
import { counted, wholeNumber } from '@iom/contract/shared/counts.ts';
import { NativeSelect } from '@mantine/core';
import type { Analysis } from '../../query/use-analysis.ts';
import { AnswerFrame } from '../frame/AnswerFrame.tsx';
import { useAnswer } from '../frame/use-answer.ts';
import { mapHeight, mapOption, mapRows } from './map.option.ts';

const pictureLabels = { ash: 'Ash, measured and calculated', saps: 'Ash, phosphorus and sulfur' } as const;

type Balances = Answer<BalanceFigure, ChemistryBalance['rows'][number]>;

/** Of all oils counted: the same whichever picture is drawn. */
const finding = ({ n, figure: { rechecks, sample } }: Balances) => {
  const unseen = n - sample.length;
  return [
    `Recheck: ${wholeNumber(rechecks)}, Balanced: ${wholeNumber(n - rechecks)}.`,
    ...(unseen > 0 ? [`${counted(unseen, 'oil')} cannot be drawn in this picture.`] : []),
  ].join(' ');
};

/** Answer 10: whether metals, ash, base number and phosphorus agree. */
export const ChemistryBalanceView = ({ analysis }: { analysis: Analysis }) => {
  const { answer, parameters, someInvalid, change } = useAnswer(
    readChemistryBalance,
    chemistryBalanceParameters,
    analysis,
  );
  return (
    <AnswerFrame
      name="chemistry-balance"
      analysis={analysis}
      answer={answer}
      someInvalid={someInvalid}
      form={
        <NativeSelect
          label="Picture"
          value={parameters.picture}
          data={balancePictures.map((value) => ({ value, label: pictureLabels[value] }))}
          onChange={(event) => change({ picture: event.currentTarget.value })}
        />
      }
      finding={finding}
      optionOf={mapOption}
      numbersOf={mapRows}
      heightOf={mapHeight}
    />
  );
};
