import type { DisplayAnalyte } from '@iom/contract/analysis/analysis.schemas.ts';
import type { Answer } from '@iom/contract/analysis/answers/answer.schemas.ts';
import { readClaimCheck } from '@iom/contract/analysis/answers/answers.endpoints.ts';
import {
  type ClaimCheck,
  claimCheckParameters,
  claims,
} from '@iom/contract/analysis/answers/claims.schemas.ts';
import { valueText } from '@iom/contract/library/values/cells.rules.ts';
import { wholeNumber } from '@iom/contract/shared/counts.ts';
import { methodText, shownProbability, typographic } from '@iom/contract/standards/figures.rules.ts';
import { Select, Text } from '@mantine/core';
import { ProvenanceButton } from '../../../../ui/provenance/ProvenanceButton.tsx';
import type { Analysis } from '../../query/use-analysis.ts';
import classes from '../answers.module.css';
import { AnswerFrame } from '../frame/AnswerFrame.tsx';
import { useAnswer } from '../frame/use-answer.ts';
import { limitBars, limitBarsHeight, limitRows } from './limit-bars.option.ts';
import { outcomeTexts } from './outcome-texts.ts';

type Row = ClaimCheck['rows'][number];
type Limit = Row['limits'][number];
type Checked = Answer<ClaimCheck['figure'], Row>;

const verdictClass = {
  does_not_conform: classes.fails,
  undecided: classes.undecided,
  conforms: '',
  not_tested: '',
};
const symbols = { does_not_conform: '✕', undecided: '≈', conforms: '✓', not_tested: '–' };

interface LimitCellProps {
  sample: number;
  limit: Limit | undefined;
  analytes: readonly DisplayAnalyte[];
}

const LimitCell = ({ sample, limit, analytes }: LimitCellProps) => {
  if (!limit || limit.verdict === 'not_tested') return <span className="quiet">–</span>;
  const { verdict, value, qualifier, probability, analyte } = limit;
  const { name = '', decimals = 0 } = analytes.find(({ id }) => id === analyte) ?? {};
  const measured = typographic(methodText(name, valueText({ number: value, qualifier }, decimals)));
  return (
    <span className={verdictClass[verdict]} title={limit.limit}>
      {symbols[verdict]}{' '}
      {analyte === null ? (
        measured
      ) : (
        <ProvenanceButton sample={sample} analyte={analyte}>
          {measured}
        </ProvenanceButton>
      )}
      {probability !== null && (
        <Text component="span" size="xs" className="quiet">
          {' '}
          P {shownProbability(probability)}
        </Text>
      )}
    </span>
  );
};

const finding = ({ figure: { claim, outcomes } }: Checked) =>
  `${claim}: ${outcomes.map(({ outcome, oils }) => `${outcomeTexts[outcome].toLowerCase()} ${wholeNumber(oils)}`).join(', ')}.`;

const limitColumns =
  (analytes: readonly DisplayAnalyte[]) =>
  ({ figure: { limits } }: Checked) =>
    limits.map(({ name, unit }) => ({
      key: name,
      label: unit ? `${name} (${unit})` : name,
      cell: (row: Row) => (
        <LimitCell
          sample={row.sample}
          limit={row.limits.find((limit) => limit.name === name)}
          analytes={analytes}
        />
      ),
    }));

/** Answer 1: every oil against the limits of a claim. */
export const ClaimCheckView = ({ analysis }: { analysis: Analysis }) => {
  const { answer, parameters, someInvalid, change } = useAnswer(
    readClaimCheck,
    claimCheckParameters,
    analysis,
  );
  return (
    <AnswerFrame
      name="claim-check"
      analysis={analysis}
      answer={answer}
      someInvalid={someInvalid}
      form={
        <Select
          label="Claim"
          description="A grade or a service class with bench-test limits"
          data={claims}
          value={parameters.claim}
          allowDeselect={false}
          searchable
          onChange={(claim) => change({ claim })}
        />
      }
      finding={finding}
      optionOf={limitBars}
      numbersOf={limitRows}
      heightOf={limitBarsHeight}
      addedColumns={limitColumns(analysis.analytes.data?.results ?? [])}
      texts={outcomeTexts}
    />
  );
};
