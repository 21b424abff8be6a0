import {
  type BrokenLimit,
  type Disagreement,
  type LabelFinding,
  type OutsideValue,
  type SanityReport as Report,
  readSanityReport,
  type SanityWarning,
} from '@iom/contract/library/sanity/sanity.endpoints.ts';
import type { LikelyDuplicate } from '@iom/contract/samples/imports/imports.schemas.ts';
import { counted, wholeNumber } from '@iom/contract/shared/counts.ts';
import { formatGrade } from '@iom/contract/shared/sae-grade.ts';
import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { useRows } from '../../../lib/api/use-list.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import type { Column } from '../../../ui/table/columns.tsx';
import { breakAnywhere } from '../../../ui/table/common-columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { findingLabels } from './GroupFindings.tsx';

interface SampleRef {
  id: number;
  report_number: string;
}

const reportNumber = { accessor: 'report_number', title: 'Report number', noWrap: true } as const;
const withUnit = (text: string, unit: string) => (unit === '' ? text : `${text} ${unit}`);

const sampleColumns: readonly Column<SampleRef>[] = [reportNumber];

const warningColumns: readonly Column<SanityWarning>[] = [
  reportNumber,
  {
    accessor: 'kind',
    title: 'Kind',
    onPhone: 'below',
    render: ({ kind }) => findingLabels[kind],
    csv: ({ kind }) => findingLabels[kind],
  },
  { accessor: 'message', title: 'Finding', onPhone: 'below', cellsStyle: breakAnywhere },
];

const labelColumns: readonly Column<LabelFinding>[] = [
  { accessor: 'column', title: 'Column', noWrap: true },
  { accessor: 'line', title: 'Line', textAlign: 'right', onPhone: 'below' },
  {
    accessor: 'kind',
    title: 'Kind',
    onPhone: 'below',
    render: ({ kind }) => findingLabels[kind],
    csv: ({ kind }) => findingLabels[kind],
  },
  { accessor: 'message', title: 'Finding', onPhone: 'below', cellsStyle: breakAnywhere },
];

const outsideColumns: readonly Column<OutsideValue>[] = [
  reportNumber,
  { accessor: 'analyte', title: 'Analyte', onPhone: 'below' },
  {
    accessor: 'value',
    title: 'Value',
    textAlign: 'right',
    noWrap: true,
    onPhone: 'below',
    render: ({ value, unit }) => withUnit(value, unit),
  },
  {
    accessor: 'range',
    title: 'Range',
    textAlign: 'right',
    noWrap: true,
    onPhone: 'below',
    render: ({ low, high }) => `${low} to ${high}`,
    csv: ({ low, high }) => `${low} to ${high}`,
  },
  { accessor: 'oils', title: 'Oils', textAlign: 'right', onPhone: 'below' },
];

const brokenLimitColumns: readonly Column<BrokenLimit>[] = [
  reportNumber,
  {
    accessor: 'sae_grade',
    title: 'SAE grade',
    noWrap: true,
    onPhone: 'below',
    render: ({ sae_grade }) => formatGrade(sae_grade),
  },
  { accessor: 'limit_name', title: 'Property', onPhone: 'below' },
  { accessor: 'limit', title: 'Limit', textAlign: 'right', noWrap: true, onPhone: 'below' },
  {
    accessor: 'value',
    title: 'Value',
    textAlign: 'right',
    noWrap: true,
    onPhone: 'below',
    render: ({ value, unit }) => withUnit(value, unit),
  },
];

const duplicateColumns: readonly Column<LikelyDuplicate>[] = [
  reportNumber,
  {
    accessor: 'other',
    title: 'Same as',
    onPhone: 'below',
    render: ({ other, other_released }) => (other_released ? `${other} (released)` : other),
  },
  { accessor: 'brand_name', title: 'Brand', onPhone: 'below' },
  { accessor: 'supplier', title: 'Supplier', onPhone: 'below' },
  {
    accessor: 'sae_grade',
    title: 'SAE grade',
    noWrap: true,
    onPhone: 'below',
    render: ({ sae_grade }) => formatGrade(sae_grade),
  },
  { accessor: 'year', title: 'Year', onPhone: 'below' },
  { accessor: 'country', title: 'Country', onPhone: 'below' },
];

const retestColumns: readonly Column<Disagreement>[] = [
  reportNumber,
  { accessor: 'analyte', title: 'Analyte', onPhone: 'below' },
  { accessor: 'first', title: 'Reported', textAlign: 'right', noWrap: true, onPhone: 'below' },
  {
    accessor: 'retest',
    title: 'Retest',
    textAlign: 'right',
    noWrap: true,
    onPhone: 'below',
    render: ({ retest, run }) => `${retest} (run ${run})`,
  },
  {
    accessor: 'reproducibility',
    title: 'Reproducibility',
    textAlign: 'right',
    noWrap: true,
    onPhone: 'below',
    render: ({ reproducibility, unit }) => withUnit(String(reproducibility), unit),
  },
];

interface Props<Row> {
  title: string;
  lead: string;
  /** Shown if there are no findings. */
  none: string;
  findings: { count: number; results: Row[] };
  columns: readonly Column<Row>[];
  exportAs: string;
}

/** One kind of finding: a table, or the sentence `none`. */
const Findings = <Row extends object>({ title, lead, none, findings, columns, exportAs }: Props<Row>) => {
  const { count, results } = findings;
  const list = useRows(results);
  return (
    <section>
      <Title order={4} mb={4}>
        {title}
        {count > 0 && <span className="quiet"> ({wholeNumber(count)})</span>}
      </Title>
      <Text size="sm" className="quiet" maw={720}>
        {count === 0 ? none : lead}
        {count > results.length && ` The first ${counted(results.length, 'finding')} are listed.`}
      </Text>
      {count > 0 && (
        <DataTable
          label={title}
          list={list}
          columns={columns}
          rowKey={(row) => JSON.stringify(row)}
          exportAs={exportAs}
          empty={{ title: none }}
        />
      )}
    </section>
  );
};

/** The duplicates of a group, or of files that are checked. */
export const LikelyDuplicates = ({ findings }: Pick<Props<LikelyDuplicate>, 'findings'>) => (
  <Findings
    title="Likely duplicates"
    lead="Another sample has the same brand, supplier, grade, year and country."
    none="No likely duplicates."
    findings={findings}
    columns={duplicateColumns}
    exportAs="likely-duplicates"
  />
);

const gradesLead = ({ conforms, undecided, does_not_conform }: Report['grades']) =>
  `Of the samples that could be judged, ${wholeNumber(conforms)} conform, ${wholeNumber(undecided)} are undecided and ${wholeNumber(does_not_conform)} do not conform. These samples break a limit at 95% confidence:`;

const maxNames = 5;
/** `A-1, A-2 and 3 others`. */
const listNames = (first: readonly string[], count: number) => {
  const named = first.slice(0, maxNames);
  const others = count - named.length;
  return others > 0 ? `${named.join(', ')} and ${counted(others, 'other')}` : named.join(', ');
};

/** How many samples were checked, and how many of these no list of the group shows. */
const checkedText = ({ checked, samples, reference_oils, reference_numbers }: Report) => {
  const all =
    checked < samples
      ? `The first ${wholeNumber(checked)} of ${counted(samples, 'sample')} were checked`
      : `${counted(checked, 'sample')} checked`;
  return reference_oils === 0
    ? `${all}.`
    : `${all}, ${counted(reference_oils, 'reference oil')} among them, which the list of samples leaves out: ${listNames(reference_numbers, reference_oils)}.`;
};

const Content = ({ report }: { report: Report }) => (
  <Stack gap="xl">
    <Text size="sm">{checkedText(report)}</Text>
    <Findings
      title="Names and grades on the labels"
      lead="Lines of samples.csv, compared with the archive on the day of the import."
      none="No name looks like another, and every grade is known."
      findings={report.labels}
      columns={labelColumns}
      exportAs="labels"
    />
    <Findings
      title="Improbable and contradictory values"
      lead="Values that no engine oil is likely to have, or that contradict each other or the label."
      none="No improbable or contradictory values."
      findings={report.warnings}
      columns={warningColumns}
      exportAs="warnings"
    />
    <Findings
      title="Outside the range of the market"
      lead="Below the 0.5th or above the 99.5th percentile of the latest 3,000 released oils, if at least 200 of them have the analyte."
      none="No value is outside the range."
      findings={report.outside}
      columns={outsideColumns}
      exportAs="outside-the-range"
    />
    <Findings
      title="SAE J300 grades"
      lead={gradesLead(report.grades)}
      none="No limit of a claimed grade is broken."
      findings={report.grades}
      columns={brokenLimitColumns}
      exportAs="broken-limits"
    />
    <LikelyDuplicates findings={report.duplicates} />
    <Findings
      title="Retests that disagree"
      lead="The values differ by more than the reproducibility of the method at their mean."
      none="All retests agree, as far as the reproducibility of their method is known."
      findings={report.retests}
      columns={retestColumns}
      exportAs="retests-that-disagree"
    />
    <Findings
      title="Samples without results"
      lead="No row of results.csv names them."
      none="Every sample has results."
      findings={report.without_results}
      columns={sampleColumns}
      exportAs="samples-without-results"
    />
  </Stack>
);

/** Suspicious data in a sample group, which administrators check before they release it. */
export const SanityReport = ({ group }: { group: number }) => {
  const { data, error, refetch } = useQuery({
    ...endpointQuery(readSanityReport, { params: { id: group } }),
    staleTime: 60_000,
  });
  return (
    <Stack component="section" gap="md" aria-label="Sanity report">
      <Title order={3}>What looks wrong</Title>
      {error && !data && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h={320} />}
      {data && <Content report={data} />}
    </Stack>
  );
};
