import type { Answer } from '@iom/contract/analysis/answers/answer.schemas.ts';
import { readComparison } from '@iom/contract/analysis/answers/answers.endpoints.ts';
import {
  type Comparison,
  comparisonParameters,
  type Difference,
  mostCompared,
} from '@iom/contract/analysis/answers/values.schemas.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import type { Analysis } from '../../query/use-analysis.ts';
import { AnswerFrame } from '../frame/AnswerFrame.tsx';
import { useAnswer } from '../frame/use-answer.ts';
import { OilsSelect } from '../oils/OilsSelect.tsx';
import { AnalytesSelect } from './AnalytesSelect.tsx';
import { forest, forestHeight, forestRows } from './forest.option.ts';

type Compared = Answer<Comparison['figure'], Difference>;

const finding = ({ figure: { differences } }: Compared) => {
  const names = differences
    .filter(({ verdict }) => verdict === 'differs')
    .map(({ name }) => typographicName(name));
  return names.length === 0
    ? 'No property is shown to differ.'
    : `Shown to differ: ${[...new Set(names)].join(', ')}.`;
};

const texts = {
  differs: 'Differs',
  differs_alone: 'Differs without Holm’s correction',
  same: 'Not shown to differ',
  repeatability: 'r, same batch',
  reproducibility: 'R',
};

/** Answer 4: in which properties oils differ. */
export const ComparisonView = ({ analysis }: { analysis: Analysis }) => {
  const { answer, parameters, someInvalid, change } = useAnswer(
    readComparison,
    comparisonParameters,
    analysis,
  );
  return (
    <AnswerFrame
      name="comparison"
      analysis={analysis}
      answer={answer}
      someInvalid={someInvalid}
      form={
        <>
          <OilsSelect
            label="Oils"
            description={`The first is compared with the others, at most ${mostCompared}; without a choice the first two found.`}
            analysis={analysis}
            value={parameters.samples ?? []}
            least={2}
            most={mostCompared}
            onChange={(samples) => change({ samples: samples.length > 0 ? samples : undefined })}
          />
          <AnalytesSelect
            analytes={analysis.analytes.data?.results ?? []}
            value={parameters.analytes ?? []}
            onChange={(analytes) => change({ analytes: analytes.length > 0 ? analytes : undefined })}
          />
        </>
      }
      finding={finding}
      optionOf={forest}
      numbersOf={forestRows}
      heightOf={forestHeight}
      texts={texts}
    />
  );
};
