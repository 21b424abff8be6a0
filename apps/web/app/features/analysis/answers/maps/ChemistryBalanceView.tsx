import { readChemistryBalance } from '@iom/contract/analysis/answers/answers.endpoints.ts';
import {
  balancePictures,
  chemistryBalanceParameters,
  type MapFigure,
} from '@iom/contract/analysis/answers/map.schemas.ts';
import { NativeSelect } from '@mantine/core';
import type { Analysis } from '../../query/use-analysis.ts';
import { AnswerFrame } from '../frame/AnswerFrame.tsx';
import { useAnswer } from '../frame/use-answer.ts';
import { mapHeight, mapOption, mapRows, stateCounts } from './map.option.ts';

const pictureLabels = { ash: 'Ash, measured and calculated', saps: 'Ash, phosphorus and sulfur' } as const;

const finding = ({ figure }: { figure: MapFigure }) => `${stateCounts(figure)}.`;

/** Answer 10: whether metals, ash, base number and phosphorus agree. */
export const ChemistryBalanceView = ({ analysis }: { analysis: Analysis }) => {
  const { answer, parameters, change } = useAnswer(
    readChemistryBalance,
    chemistryBalanceParameters,
    analysis,
  );
  return (
    <AnswerFrame
      name="chemistry-balance"
      analysis={analysis}
      answer={answer}
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
