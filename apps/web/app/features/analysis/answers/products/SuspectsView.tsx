import type { Answer } from '@iom/contract/analysis/answers/answer.schemas.ts';
import { readSuspects } from '@iom/contract/analysis/answers/answers.endpoints.ts';
import { type Suspects, suspectsParameters } from '@iom/contract/analysis/answers/products.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import type { Analysis } from '../../query/use-analysis.ts';
import { AnswerFrame } from '../frame/AnswerFrame.tsx';
import { useAnswer } from '../frame/use-answer.ts';
import { distanceBars, distanceRows, kindTexts } from './distance-bars.option.ts';

type Row = Suspects['rows'][number];
type Response = Answer<Suspects['figure'], Row>;

const finding = ({ figure: { kinds } }: Response) =>
  `${kinds.map(({ kind, oils }) => `${kindTexts[kind]}: ${counted(oils, 'oil')}`).join(', ')}.`;

/** Answer 8: oils that are not what they claim. */
export const SuspectsView = ({ analysis }: { analysis: Analysis }) => {
  const { answer } = useAnswer(readSuspects, suspectsParameters, analysis);
  return (
    <AnswerFrame
      name="suspects"
      analysis={analysis}
      answer={answer}
      finding={finding}
      optionOf={distanceBars}
      numbersOf={distanceRows}
      heightOf={() => 340}
      texts={kindTexts}
    />
  );
};
