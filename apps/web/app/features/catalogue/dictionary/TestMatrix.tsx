import { testGroups } from '@iom/contract/catalogue/test-groups.ts';
import { testSlug } from '@iom/contract/catalogue/test-slug.rules.ts';
import { wholeNumber } from '@iom/contract/shared/counts.ts';
import { pages } from '@iom/contract/shared/pages.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import classes from './dictionary.module.css';
import { type DictionaryTest, dictionaryQuery } from './dictionary.queries.ts';

const SeriesCell = ({ test, series }: { test: DictionaryTest; series: 'classic' | 'modern' }) => {
  const oils = test.oils_by_series[series];
  if (oils > 0) return <td className={classes.figure}>{wholeNumber(oils)}</td>;
  const isPart = test.series.includes(series);
  return (
    <td className={classes.figure}>
      <span className="quiet">{isPart ? 'no oil yet' : '–'}</span>
    </td>
  );
};

const TestRow = ({ test }: { test: DictionaryTest }) => (
  <tr>
    <th scope="row">
      <Link to={pages.oilTest.path({ test: testSlug(test.name) })}>{typographicName(test.name)}</Link>
      <span className={classes.method}>{test.method}</span>
    </th>
    <td className={classes.wide}>{test.method}</td>
    <SeriesCell test={test} series="classic" />
    <SeriesCell test={test} series="modern" />
    <td className={classes.wide}>{test.sample_count === 0 ? 'To order' : 'Archive and to order'}</td>
  </tr>
);

/** All tests by series, in their groups: how many oils of each series have a test. */
export const TestMatrix = () => {
  const { data, isError, error, refetch } = useQuery(dictionaryQuery());
  if (isError) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  // of the height of the table, which the text below it follows
  if (!data) return <Skeleton h={3600} aria-busy="true" animate={false} />;
  return (
    <table className={classes.table} aria-label="Tests by series">
      <thead>
        <tr>
          <th scope="col">Test</th>
          <th scope="col" className={classes.wide}>
            Method
          </th>
          <th scope="col" className={classes.figure}>
            Classic Archive
          </th>
          <th scope="col" className={classes.figure}>
            Modern Series
          </th>
          <th scope="col" className={classes.wide}>
            Available
          </th>
        </tr>
      </thead>
      {testGroups.map((group) => (
        <tbody key={group}>
          <tr>
            <th scope="rowgroup" colSpan={5} className={classes.group}>
              {group}
            </th>
          </tr>
          {data.results
            .filter((test) => test.group === group)
            .map((test) => (
              <TestRow key={test.id} test={test} />
            ))}
        </tbody>
      ))}
    </table>
  );
};
