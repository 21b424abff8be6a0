import type { OilDetail } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { Table, Text, Title } from '@mantine/core';
import { money } from '../../../lib/format/formats.ts';
import { WideTable } from '../../../ui/table/WideTable.tsx';
import { ownsSome, unownedTests } from '../model/owned-tests.rules.ts';

/** The tests of an oil that can be bought: those the user does not own yet. Nothing where the user owns all of them. */
export const TestsForSale = ({ oil }: { oil: OilDetail }) => {
  const tests = unownedTests(oil);
  if (ownsSome(oil) && tests.length === 0) return null;
  return (
    <section>
      <Title order={2} size="h3" mb="xs">
        {ownsSome(oil) ? 'Further tests' : 'Tests available'}
      </Title>
      {tests.length === 0 ? (
        <Text size="sm" className="quiet">
          No test of this oil is for sale.
        </Text>
      ) : (
        <WideTable minWidth={300} maw={760}>
          <Table fz="sm" verticalSpacing={5}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Test</Table.Th>
                <Table.Th ta="right">Price</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {tests.map((test) => (
                <Table.Tr key={test.id}>
                  <Table.Td>{typographicName(test.name)}</Table.Td>
                  <Table.Td ta="right">{money(test.price)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
      )}
    </section>
  );
};
