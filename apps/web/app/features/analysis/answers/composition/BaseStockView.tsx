import type { Answer } from '@iom/contract/analysis/answers/answer.schemas.ts';
import { readBaseStock } from '@iom/contract/analysis/answers/answers.endpoints.ts';
import { type BaseStock, baseStockParameters } from '@iom/contract/analysis/answers/composition.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import type { Analysis } from '../../query/use-analysis.ts';
import { AnswerFrame } from '../frame/AnswerFrame.tsx';
import { useAnswer } from '../frame/use-answer.ts';
import { stockEllipses, stockRows } from './stock-ellipses.option.ts';

type Row = BaseStock['rows'][number];
type Response = Answer<BaseStock['figure'], Row>;

const finding = ({ figure: { groups, not_stated } }: Response) =>
  `${groups.map(({ group, oils }) => `Group ${group}: ${counted(oils, 'oil')}`).join(', ')}; not stated: ${counted(not_stated, 'oil')}.`;

/** Answer 7: the base-stock group of an oil. */
export const BaseStockView = ({ analysis }: { analysis: Analysis }) => {
  const { answer } = useAnswer(readBaseStock, baseStockParameters, analysis);
  return (
    <AnswerFrame
      name="base-stock"
      analysis={analysis}
      answer={answer}
      finding={finding}
      optionOf={stockEllipses}
      numbersOf={stockRows}
      heightOf={() => 460}
    />
  );
};
