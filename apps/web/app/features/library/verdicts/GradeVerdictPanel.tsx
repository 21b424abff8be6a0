import { readGradeVerdict } from '@iom/contract/library/pdf-reports/pdf-reports.endpoints.ts';
import type { LimitVerdict } from '@iom/contract/library/pdf-reports/pdf-reports.schemas.ts';
import { shownGrade } from '@iom/contract/shared/text.ts';
import { shownMargin, typographic } from '@iom/contract/standards/figures.rules.ts';
import { olderEditionsNote } from '@iom/contract/standards/sae-j300.rules.ts';
import { Skeleton, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { VerdictLabel } from './VerdictLabel.tsx';
import { gradeSummary, missingLabel } from './verdict-labels.rules.ts';

const Limit = ({ limit: { limit, unit } }: { limit: LimitVerdict }) => (
  <>
    {limit}{' '}
    <Text span size="xs" className="quiet">
      {unit}
    </Text>
  </>
);

const MeasuredCells = ({ limit }: { limit: LimitVerdict }) => {
  const margin = limit.margin === null ? '' : shownMargin(limit.margin, limit.decimals);
  if (limit.value === null)
    return (
      <Table.Td colSpan={3} className="quiet">
        {missingLabel(limit)}
      </Table.Td>
    );
  return (
    <>
      <Table.Td ta="right">
        {typographic(limit.value)}
        <Text hiddenFrom="sm" size="xs" className="quiet">
          {margin}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="sm" ta="right">
        {margin}
      </Table.Td>
      <Table.Td>{limit.verdict ? <VerdictLabel verdict={limit.verdict} /> : 'Not judged'}</Table.Td>
    </>
  );
};

/** On a phone the limit is shown below its name, and the margin below the value. */
const Row = ({ limit }: { limit: LimitVerdict }) => (
  <Table.Tr>
    <Table.Th scope="row" fw={400}>
      {limit.name}
      <Text size="xs" className="quiet">
        {limit.method}
      </Text>
      <Text hiddenFrom="sm" size="sm">
        <Limit limit={limit} />
      </Text>
    </Table.Th>
    <Table.Td visibleFrom="sm">
      <Limit limit={limit} />
    </Table.Td>
    <MeasuredCells limit={limit} />
  </Table.Tr>
);

/** The limits of SAE J300 for the grade on the label, each with the measured value and its verdict. */
export const GradeVerdictPanel = ({ sample }: { sample: number }) => {
  const {
    data: graded,
    error,
    refetch,
  } = useQuery(endpointQuery(readGradeVerdict, { params: { id: sample } }));
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!graded) return <Skeleton h={236} animate={false} aria-label="Loading" />;
  if (graded.limits.length === 0)
    return (
      <Text size="sm" className="quiet">
        The label states no grade of SAE J300, so there is nothing to judge.
      </Text>
    );
  const grade = shownGrade(graded.sae_grade);
  return (
    <>
      <Text size="sm" mb="xs">
        {graded.verdict && <VerdictLabel verdict={graded.verdict} />} {gradeSummary(graded, grade)}
      </Text>
      <Table fz="sm" verticalSpacing={5} maw={860} aria-label={`SAE ${grade}: claimed and measured`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>SAE J300, {graded.year}</Table.Th>
            <Table.Th visibleFrom="sm">Limit</Table.Th>
            <Table.Th ta="right">Measured</Table.Th>
            <Table.Th visibleFrom="sm" ta="right">
              Margin
            </Table.Th>
            <Table.Th>Verdict</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {graded.limits.map((limit) => (
            <Row key={limit.name} limit={limit} />
          ))}
        </Table.Tbody>
      </Table>
      <Text size="xs" className="quiet" mt={6} maw="68ch">
        Marginal: within the reproducibility of the method of the limit, on either side. Service classes and
        label marks rest on engine tests and cannot be judged from these data.{' '}
        {olderEditionsNote(graded.year)}
      </Text>
    </>
  );
};
