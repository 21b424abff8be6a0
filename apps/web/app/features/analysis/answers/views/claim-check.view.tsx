import type { DisplayAnalyte } from '@iom/contract/analysis/analysis.schemas.ts';
import type { AnswerFigure, AnswerOf, AnswerRow } from '@iom/contract/analysis/answers/answers.ts';
import { type ClaimOutcomeName, claims } from '@iom/contract/analysis/answers/claim-check.answer.ts';
import { valueText } from '@iom/contract/library/values/cells.rules.ts';
import { wholeNumber } from '@iom/contract/shared/counts.ts';
import { methodText, shownProbability, typographic } from '@iom/contract/standards/figures.rules.ts';
import type { Verdict } from '@iom/contract/standards/verdict.rules.ts';
import { Select, Text } from '@mantine/core';
import type { ChartOption } from '../../../../charts/echart/echarts.ts';
import { ProvenanceButton } from '../../../../ui/provenance/ProvenanceButton.tsx';
import type { ChartRows } from '../../charts/chart-rows.ts';
import { type Drawing, frame, gridOf, valueAxis } from '../../charts/options/drawing.ts';
import classes from '../answers.module.css';
import type { AnswerView } from '../frame/answer-view.ts';
import { nameAxis, nameSpace } from '../frame/name-axis.ts';

const outcomeTexts: Readonly<Record<ClaimOutcomeName, string>> = {
  does_not_conform: 'Does not conform',
  undecided: 'Undecided',
  not_refuted: 'Not refuted',
  conforms: 'Conforms',
};

/** Verdicts on a limit, best first. */
const verdictTexts: readonly (readonly [Verdict, string])[] = [
  ['conforms', 'Conforms'],
  ['undecided', 'Undecided'],
  ['does_not_conform', 'Does not conform'],
  ['not_tested', 'Not in your data or not tested'],
];

type Figure = AnswerFigure<'claim-check'>;

const names = verdictTexts.map(([, text]) => text);
/** Oils by verdict, a bar a limit. */
const limitBars = ({ limits }: Figure, drawing: Drawing): ChartOption => {
  const { palette } = drawing;
  const [teal, amber] = palette.data;
  const colors = {
    conforms: teal,
    undecided: amber,
    does_not_conform: palette.limit,
    not_tested: palette.hairline,
  };
  return {
    ...frame(drawing, names),
    grid: { ...gridOf(drawing, names, 56), left: nameSpace },
    xAxis: { ...valueAxis(drawing, 'Oils'), scale: false, minInterval: 1 },
    yAxis: nameAxis(
      drawing,
      limits.map(({ name }) => name),
    ),
    series: verdictTexts.map(([verdict, name]) => ({
      name,
      type: 'bar',
      stack: 'oils',
      barMaxWidth: 22,
      itemStyle: { color: colors[verdict] },
      data: limits.map((limit) => limit[verdict]),
    })),
  };
};

const limitRows = ({ limits }: Figure): ChartRows => ({
  header: ['Limit', ...names],
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

const finding = ({ figure: { claim, outcomes } }: AnswerOf<'claim-check'>) =>
  `${claim}: ${outcomes.map(({ outcome, oils }) => `${outcomeTexts[outcome].toLowerCase()} ${wholeNumber(oils)}`).join(', ')}.`;

const limitColumns: AnswerView<'claim-check'>['columns'] = ({ figure: { limits } }, { analysis }) =>
  limits.map(({ name, unit }) => ({
    key: name,
    label: unit ? `${name} (${unit})` : name,
    cell: ({ sample, limits: own }) => (
      <LimitCell
        sample={sample}
        limit={own.find((limit) => limit.name === name)}
        analytes={analysis.analytes.data?.results ?? []}
      />
    ),
  }));

export const claimCheck: AnswerView<'claim-check'> = {
  fields: ({ parameters, change }) => (
    <Select
      label="Claim"
      description="A grade or a service class with bench-test limits"
      data={claims}
      value={parameters.claim}
      allowDeselect={false}
      searchable
      onChange={(claim) => change({ claim })}
    />
  ),
  finding,
  option: limitBars,
  numbers: limitRows,
  height: ({ limits }) => 130 + limits.length * 38,
  columns: limitColumns,
  texts: outcomeTexts,
};
