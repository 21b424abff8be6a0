import type { LimitVerdict } from '@iom/contract/library/pdf-reports/pdf-reports.schemas.ts';
import { shownMargin, shownProbability, typographic } from '@iom/contract/standards/figures.rules.ts';
import { missingLabel } from '@iom/contract/standards/verdict-text.rules.ts';
import { Table, Text } from '@mantine/core';
import { alarmLabel } from '../../../ui/values/MissingLegend.tsx';
import { VerdictLabel } from './VerdictLabel.tsx';

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
  if (limit.value === null && limit.verdict === 'not_tested')
    return (
      <Table.Td colSpan={4} className="quiet">
        {missingLabel(limit.missing)}
      </Table.Td>
    );
  return (
    <>
      <Table.Td ta="right">
        {limit.value === null ? '–' : typographic(limit.value)}
        {limit.alarm && (
          <abbr title={`Batch ${limit.alarm.batch} under alarm`} style={{ textDecoration: 'none' }}>
            {`\u2009${alarmLabel.abbreviation}`}
          </abbr>
        )}
        <Text hiddenFrom="sm" size="xs" className="quiet">
          {margin}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="sm" ta="right">
        {margin}
      </Table.Td>
      <Table.Td visibleFrom="sm" ta="right">
        {limit.probability !== null && shownProbability(limit.probability)}
      </Table.Td>
      <Table.Td>
        <VerdictLabel verdict={limit.verdict} />
      </Table.Td>
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

/** Limits, each with the measured value, its margin, the probability of conformity and the verdict. */
export const LimitTable = ({
  heading,
  label,
  limits,
}: {
  heading: string;
  label: string;
  limits: readonly LimitVerdict[];
}) => (
  <>
    <Table fz="sm" verticalSpacing={5} maw={940} aria-label={label}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{heading}</Table.Th>
          <Table.Th visibleFrom="sm">Limit</Table.Th>
          <Table.Th ta="right">Measured</Table.Th>
          <Table.Th visibleFrom="sm" ta="right">
            Margin
          </Table.Th>
          <Table.Th visibleFrom="sm" ta="right">
            P(conforms)
          </Table.Th>
          <Table.Th>Verdict</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {limits.map((limit) => (
          <Row key={limit.name} limit={limit} />
        ))}
      </Table.Tbody>
    </Table>
    {limits.some(({ alarm }) => alarm) && (
      <Text size="xs" className="quiet" mt={4}>
        {alarmLabel.abbreviation} {alarmLabel.meaning}
      </Text>
    )}
  </>
);
