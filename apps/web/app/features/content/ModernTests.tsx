import { testSlug } from '@iom/contract/catalogue/test-names.rules.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { formatListPrice } from '@iom/contract/shared/money.ts';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { modernSeries } from '../../site-text/modern-series.ts';
import { dictionaryQuery } from './content.queries.ts';
import classes from './modern-tests.module.css';

/** The tests of the Modern Series, with methods, meanings and prices from the data dictionary. */
export const ModernTests = () => {
  const { data } = useQuery(dictionaryQuery());
  const rowOf = new Map(data?.results.flatMap((row) => row.analytes.map((analyte) => [analyte.name, row])));
  return (
    <table className={classes.table} aria-label="Modern Series test matrix">
      <thead>
        <tr>
          <th scope="col">Test</th>
          <th scope="col" className={`${classes.wide} ${classes.method}`}>
            Method
          </th>
          <th scope="col" className={classes.wide}>
            What it tells
          </th>
          <th scope="col" className={classes.price}>
            Price per oil
          </th>
        </tr>
      </thead>
      <tbody>
        {modernSeries.tests.map(({ name, analyte }) => {
          const row = rowOf.get(analyte);
          return (
            <tr key={name} className={classes.row}>
              <td>
                {row ? <Link to={pages.oilTest.path({ test: testSlug(row.name) })}>{name}</Link> : name}
                <Text size="xs" className="quiet" hiddenFrom="sm">
                  {row?.method}
                  <br />
                  {row?.what_it_measures}
                </Text>
              </td>
              <td className={classes.wide}>{row?.method}</td>
              <td className={classes.wide}>
                <Text size="sm" className="quiet">
                  {row?.what_it_measures}
                </Text>
              </td>
              <td className={classes.price}>{row && formatListPrice(row.price)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};
