import type { OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { shownGrade } from '@iom/contract/shared/text.ts';
import { Anchor, Button, ScrollArea, Table } from '@mantine/core';
import { Link } from 'react-router';

/** Oils by report number; each may be taken out where `onRemove` is given. */
export const QuotedOils = ({
  oils,
  onRemove,
}: {
  oils: readonly OilRow[];
  onRemove?: (oil: OilRow) => void;
}) => (
  <ScrollArea.Autosize mah={520} type="auto" viewportProps={{ tabIndex: 0 }}>
    <Table aria-label="Oils of the quote" fz="sm" verticalSpacing={7} miw={560} stickyHeader>
      <Table.Thead>
        <Table.Tr>
          {['Report number', 'Year', 'Brand', 'SAE grade', 'Country'].map((title) => (
            <Table.Th key={title} scope="col">
              {title}
            </Table.Th>
          ))}
          {onRemove && <Table.Th scope="col" aria-label="Remove" />}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {oils.map((oil) => (
          <Table.Tr key={oil.id}>
            <Table.Td>
              <Anchor component={Link} to={`/oil/${encodeURIComponent(oil.sample__report_number)}`} inherit>
                {oil.sample__report_number}
              </Anchor>
            </Table.Td>
            <Table.Td>{oil.year}</Table.Td>
            <Table.Td>{oil.brand_name}</Table.Td>
            <Table.Td style={{ whiteSpace: 'nowrap' }}>{shownGrade(oil.sample__sae_grade)}</Table.Td>
            <Table.Td>{oil.country}</Table.Td>
            {onRemove && (
              <Table.Td ta="right">
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`Remove ${oil.sample__report_number}`}
                  onClick={() => onRemove(oil)}
                >
                  Remove
                </Button>
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </ScrollArea.Autosize>
);
