import { testSlug } from '@iom/contract/catalogue/test-slug.rules.ts';
import { pages } from '@iom/contract/shared/pages.ts';
import { Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { modernSeries } from '../../site-text/modern-series.ts';
import { dictionaryQuery } from './content.queries.ts';
import classes from './modern-tests.module.css';

/** The tests of the Modern Series, with methods and meanings from the data dictionary. */
export const ModernTests = () => {
  const { data } = useQuery(dictionaryQuery());
  const rowOf = new Map(data?.results.map((row) => [row.name, row]));
  return (
    <Table aria-label="Modern Series test matrix" layout="fixed" verticalSpacing="sm" fz="sm" maw={920}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Test</Table.Th>
          <Table.Th scope="col" className={classes.method}>
            Method
          </Table.Th>
          <Table.Th scope="col" visibleFrom="sm">
            What it tells
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {modernSeries.tests.map(({ name, test }) => {
          const row = rowOf.get(test);
          return (
            <Table.Tr key={name} className={classes.row}>
              <Table.Td>
                <Link to={pages.oilTest.path({ test: testSlug(test) })}>{name}</Link>
                <Text size="xs" className="quiet" hiddenFrom="sm">
                  {row?.what_it_measures}
                </Text>
              </Table.Td>
              <Table.Td>{row?.method ?? ' '}</Table.Td>
              <Table.Td visibleFrom="sm">
                <Text size="sm" className="quiet">
                  {row?.what_it_measures}
                </Text>
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
};
