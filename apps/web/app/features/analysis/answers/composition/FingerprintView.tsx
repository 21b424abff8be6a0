import type { Answer } from '@iom/contract/analysis/answers/answer.schemas.ts';
import { readFingerprint } from '@iom/contract/analysis/answers/answers.endpoints.ts';
import {
  type Fingerprint,
  fingerprintParameters,
} from '@iom/contract/analysis/answers/composition.schemas.ts';
import { oilName } from '@iom/contract/analysis/answers/oil-name.rules.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Button, Checkbox } from '@mantine/core';
import type { Analysis } from '../../query/use-analysis.ts';
import { AnswerFrame } from '../frame/AnswerFrame.tsx';
import { useAnswer } from '../frame/use-answer.ts';
import { OilSelect } from '../oils/OilSelect.tsx';
import { dendrogram, fingerprintRows } from './dendrogram.option.ts';

type Row = Fingerprint['rows'][number];
type Response = Answer<Fingerprint['figure'], Row>;

const finding = ({ n, figure: { oils, same_package } }: Response) => {
  const [oil, ...others] = oils;
  if (!oil) return 'The chosen oil lacks one of the seven elements in your data.';
  const name = `${oilName(oil)} (${oil.report_number})`;
  if (others.length === 0)
    return `${name} cannot be compared: no ${n > 1 ? 'oil of another brand' : 'other oil'} found has all seven elements in your data.`;
  return `${counted(same_package, 'oil')} cannot be told apart from ${name} by its package.`;
};

/** Answer 6: oils made from the same additive package. */
export const FingerprintView = ({ analysis }: { analysis: Analysis }) => {
  const { answer, parameters, someInvalid, change } = useAnswer(
    readFingerprint,
    fingerprintParameters,
    analysis,
  );
  return (
    <AnswerFrame
      name="fingerprint"
      analysis={analysis}
      answer={answer}
      someInvalid={someInvalid}
      form={
        <>
          <Checkbox
            label="Other brands only"
            checked={parameters.other_brands}
            onChange={({ currentTarget: { checked } }) => change({ other_brands: checked })}
          />
          <OilSelect
            label="Oil"
            description="Compared with all others; without a choice the first with every element."
            analysis={analysis}
            value={parameters.sample}
            onChange={(sample) => change({ sample })}
          />
        </>
      }
      finding={finding}
      optionOf={dendrogram}
      numbersOf={fingerprintRows}
      heightOf={() => 460}
      isDrawn={({ oils }) => oils.length > 1}
      addedColumns={() => [
        {
          key: 'same_package',
          label: 'Same package',
          cell: ({ same_package }) => (same_package ? 'Not told apart' : 'Different'),
        },
        {
          key: 'compare',
          label: '',
          cell: ({ sample, report_number }) => (
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={`Compare with ${report_number}`}
              onClick={() => change({ sample })}
            >
              Compare
            </Button>
          ),
        },
      ]}
    />
  );
};
