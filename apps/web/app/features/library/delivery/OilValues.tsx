import { emptyLabels } from '@iom/contract/library/values/missing.rules.ts';
import type { AnalyteColumn, Preview, ValueRow } from '@iom/contract/library/values/values.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { brandAndGrade } from '@iom/contract/shared/sae-grade.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { gradeTemperature } from '@iom/contract/standards/sae-j300.rules.ts';
import { Anchor, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { cellContent } from '../../../ui/values/ValueCell.tsx';
import { previewColumnsQuery } from '../library.queries.ts';

/** A value as text, or in words why there is none. */
export const ValueText = ({ row, column }: { row: ValueRow; column: AnalyteColumn }) => {
  const content = cellContent(row, column);
  if ('text' in content) return content.text;
  return <span className="quiet">{emptyLabels[content.missing].meaning}</span>;
};

/** The name of an analyte of one oil: at the grade temperature, with that temperature. */
const analyteOf = ({ name }: AnalyteColumn, { sae_grade, year }: ValueRow) =>
  typographicName([name, gradeTemperature(name, sae_grade, year)].filter(Boolean).join(', '));

interface Props {
  /** The dataset. */
  id: string;
  regional: boolean;
  columns: Preview['columns'];
  row: ValueRow;
}

/** The first values of a dataset of one oil, below each other, because a row of them is wider than a phone; how many there are, and where all are. */
export const OilValues = ({ id, regional, columns, row }: Props) => {
  const { data: all } = useQuery(previewColumnsQuery(id, regional));
  const count = all?.results.filter(({ empty }) => !empty).length ?? 0;
  const oil = pages.oil.path({ reportNumber: row.report_number });
  return (
    <>
      <Table
        fz="sm"
        verticalSpacing={5}
        maw={560}
        aria-label={`First values of ${brandAndGrade(row.brand_name, row.sae_grade)}`}
      >
        <Table.Tbody>
          {columns.map((column) => (
            <Table.Tr key={column.id}>
              <Table.Th scope="row" fw={400}>
                {analyteOf(column, row)}
              </Table.Th>
              <Table.Td ta="right" className="figures" style={{ whiteSpace: 'nowrap' }}>
                <ValueText row={row} column={column} /> <span className="quiet">{column.unit}</span>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {count > columns.length && (
        <Text size="sm">
          {columns.length} of {counted(count, 'value')}.{' '}
          <Anchor component={Link} to={oil} inherit>
            All values with methods and limits
          </Anchor>
        </Text>
      )}
    </>
  );
};
