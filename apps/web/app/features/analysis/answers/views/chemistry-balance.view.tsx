import type { AnswerOf } from '@iom/contract/analysis/answers/answers.ts';
import { balancePictures } from '@iom/contract/analysis/answers/chemistry-balance.answer.ts';
import { counted, wholeNumber } from '@iom/contract/shared/counts.ts';
import { NativeSelect } from '@mantine/core';
import type { AnswerView } from '../frame/answer-view.ts';
import { mapRows } from '../frame/map-rows.ts';

const pictureLabels = { ash: 'Ash, measured and calculated', saps: 'Ash, phosphorus and sulfur' } as const;

/** Of all oils counted: the same whichever picture is drawn. */
const finding = ({ n, figure: { rechecks, sample } }: AnswerOf<'chemistry-balance'>) => {
  const unseen = n - sample.length;
  return [
    `Recheck: ${wholeNumber(rechecks)}, Balanced: ${wholeNumber(n - rechecks)}.`,
    ...(unseen > 0 ? [`${counted(unseen, 'oil')} cannot be drawn in this picture.`] : []),
  ].join(' ');
};

export const chemistryBalance: AnswerView<'chemistry-balance'> = {
  fields: ({ parameters, change }) => (
    <NativeSelect
      label="Picture"
      value={parameters.picture}
      data={balancePictures.map((value) => ({ value, label: pictureLabels[value] }))}
      onChange={(event) => change({ picture: event.currentTarget.value })}
    />
  ),
  finding,
  numbers: mapRows,
};
