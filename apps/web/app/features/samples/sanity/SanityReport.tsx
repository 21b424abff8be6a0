import { readSanityReport } from '@iom/contract/library/sanity/sanity.endpoints.ts';
import type { SanityReport as Report } from '@iom/contract/library/sanity/sanity.schemas.ts';
import { counted, wholeNumber } from '@iom/contract/shared/counts.ts';
import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Findings } from './Findings.tsx';
import {
  brokenLimitColumns,
  duplicateColumns,
  outsideColumns,
  retestColumns,
  sampleColumns,
} from './finding-columns.tsx';

const gradesLead = ({ conforms, undecided, does_not_conform }: Report['grades']) =>
  `Of the samples that could be judged, ${wholeNumber(conforms)} conform, ${wholeNumber(undecided)} are undecided and ${wholeNumber(does_not_conform)} do not conform. Limits that are broken at 95 % confidence:`;

const Content = ({ report }: { report: Report }) => (
  <Stack gap="xl">
    <Text size="sm">
      {report.checked < report.samples
        ? `The first ${wholeNumber(report.checked)} of ${counted(report.samples, 'sample')} were checked.`
        : `${counted(report.checked, 'sample')} checked.`}
    </Text>
    <Findings
      title="Outside the range of the market"
      lead="Below the 0.5th or above the 99.5th percentile of the latest 3,000 released oils, where at least 200 of them have the analyte."
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
    <Findings
      title="Likely duplicates"
      lead="Another sample has the same brand, supplier, grade, year and country."
      none="No sample looks like another one."
      findings={report.duplicates}
      columns={duplicateColumns}
      exportAs="likely-duplicates"
    />
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
      lead="No line of results.csv names them."
      none="Every sample has results."
      findings={report.without_results}
      columns={sampleColumns}
      exportAs="samples-without-results"
    />
  </Stack>
);

/** What looks wrong in a sample group, for the decision on its release. */
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
