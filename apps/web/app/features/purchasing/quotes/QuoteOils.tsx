import type { OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { Anchor, Button, ScrollArea, Table, Text, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import { Grade } from '../../../ui/values/OilLink.tsx';

/** Oils by report number, with Remove where `onRemove` is given. */
export const QuoteOils = ({
  oils,
  onRemove,
}: {
  oils: readonly OilRow[];
  onRemove?: (oil: OilRow) => void;
}) => (
  <ScrollArea.Autosize mah={520} type="auto" offsetScrollbars="present" viewportProps={{ tabIndex: 0 }}>
    <Table aria-label="Oils of the quote" fz="sm" verticalSpacing={7} stickyHeader>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Report number</Table.Th>
          <Table.Th scope="col">Oil</Table.Th>
          {onRemove && (
            <Table.Th scope="col">
              <VisuallyHidden>Remove</VisuallyHidden>
            </Table.Th>
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {oils.map((oil) => (
          <Table.Tr key={oil.id}>
            <Table.Td style={{ whiteSpace: 'nowrap' }}>
              <Anchor
                component={Link}
                to={pages.oil.path({ reportNumber: oil.sample__report_number })}
                inherit
              >
                {oil.sample__report_number}
              </Anchor>
            </Table.Td>
            <Table.Td>
              {oil.brand_name} <Grade grade={oil.sample__sae_grade} />
              <Text size="xs" className="quiet">
                {oil.country}, {oil.year}
              </Text>
            </Table.Td>
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
