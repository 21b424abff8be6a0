import type { DisplayAnalyte } from '@iom/contract/analysis/analysis.schemas.ts';
import type { AnswerFigure, AnswerOf, AnswerRow } from '@iom/contract/analysis/answers/answers.ts';
import { claims, gradeClaim, outcomeTexts } from '@iom/contract/analysis/answers/claim-check.answer.ts';
import { valueText } from '@iom/contract/library/values/cells.rules.ts';
import { counted, wholeNumber } from '@iom/contract/shared/counts.ts';
import { methodText, shownProbability, typographic } from '@iom/contract/standards/figures.rules.ts';
import { verdictTexts } from '@iom/figures/answers/category-figures.ts';
import { Select, Text } from '@mantine/core';
import { ProvenanceButton } from '../../../../ui/provenance/ProvenanceButton.tsx';
import type { ChartRows } from '../../charts/chart-rows.ts';
import classes from '../answers.module.css';
import { PrecisionSelect } from '../fields/PrecisionSelect.tsx';
import type { AnswerView } from '../frame/answer-view.ts';

type Figure = AnswerFigure<'claim-check'>;

const limitRows = ({ limits }: Figure): ChartRows => ({
  header: ['Limit', ...verdictTexts.map(([, text]) => text)],
  rows: limits.map((limit) => [limit.name, ...verdictTexts.map(([verdict]) => limit[verdict])]),
});

type Row = AnswerRow<'claim-check'>;
type Limit = Row['limits'][number];

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
  /** Of the column. */
  unit: string;
  analytes: readonly DisplayAnalyte[];
}

const LimitCell = ({ sample, limit, unit, analytes }: LimitCellProps) => {
  if (!limit || limit.verdict === 'not_tested') return <span className="quiet">–</span>;
  const { verdict, value, qualifier, probability, analyte } = limit;
  const { name = '', decimals = 0 } = analytes.find(({ id }) => id === analyte) ?? {};
  const measured = typographic(methodText(name, valueText({ number: value, qualifier }, decimals)));
  return (
    <span className={verdictClass[verdict]} title={`${limit.limit} ${limit.unit}`}>
      {symbols[verdict]}{' '}
      {analyte === null ? (
        measured
      ) : (
        <ProvenanceButton sample={sample} analyte={analyte}>
          {measured}
        </ProvenanceButton>
      )}
      {limit.unit !== unit && ` ${limit.unit}`}
      {probability !== null && (
        <Text component="span" size="xs" className="quiet">
          {' '}
          P {shownProbability(probability)}
        </Text>
      )}
      {limit.conflict && (
        <Text component="span" size="xs" className="quiet">
          {' '}
          methods disagree
        </Text>
      )}
    </span>
  );
};

const extent = ({ claim, limits }: Figure) =>
  claim === gradeClaim ? '' : ` ${counted(limits.length, 'bench limit')} judged, engine tests are not.`;

const outcomesText = (outcomes: Figure['outcomes']) =>
  outcomes
    .map(({ outcome, oils }) => `${outcomeTexts[outcome].toLowerCase()} ${wholeNumber(oils)}`)
    .join(', ');

const finding = ({ figure }: AnswerOf<'claim-check'>) =>
  `${figure.claim}: ${outcomesText(figure.outcomes)}.${extent(figure)}` +
  (figure.outcomes_by_r ? ` By R of the methods: ${outcomesText(figure.outcomes_by_r)}.` : '');

const limitColumns: AnswerView<'claim-check'>['columns'] = ({ figure: { limits } }, { analysis }) =>
  limits.map(({ name, unit }) => ({
    key: name,
    label: unit ? `${name} (${unit})` : name,
    cell: ({ sample, limits: own }) => (
      <LimitCell
        sample={sample}
        limit={own.find((limit) => limit.name === name)}
        unit={unit}
        analytes={analysis.measured}
      />
    ),
  }));

export const claimCheck: AnswerView<'claim-check'> = {
  fields: ({ parameters, change }) => (
    <>
      <Select
        label="Claim"
        description="A grade or a service class with bench-test limits"
        data={claims}
        value={parameters.claim}
        allowDeselect={false}
        searchable
        onChange={(claim) => change({ claim })}
      />
      <PrecisionSelect value={parameters.precision} onChange={(precision) => change({ precision })} />
    </>
  ),
  finding,
  numbers: limitRows,
  columns: limitColumns,
};
