import { type TestGroup, testGroups, testSlug } from '@iom/contract/catalogue/test-names.rules.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { counted, wholeNumber } from '@iom/contract/shared/counts.ts';
import { formatListPrice } from '@iom/contract/shared/money.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { type DictionaryTest, dictionaryQuery } from '../model/archive.queries.ts';
import classes from './dictionary.module.css';

const SeriesCell = ({ test, series }: { test: DictionaryTest; series: 'classic' | 'modern' }) => {
  const oils = test.oils_by_series[series];
  if (oils > 0) return <td className={classes.figure}>{wholeNumber(oils)}</td>;
  const isInSeries = test.series.includes(series);
  return (
    <td className={classes.figure}>
      <span className="quiet">{isInSeries ? 'no oil yet' : '–'}</span>
    </td>
  );
};

export const TestLink = ({ test }: { test: DictionaryTest }) => (
  <Link to={pages.oilTest.path({ test: testSlug(test.name) })}>{typographicName(test.name)}</Link>
);

/** The price of the test for one oil. */
export const PriceCell = ({ test }: { test: DictionaryTest }) => (
  <td className={classes.figure}>{formatListPrice(test.price)}</td>
);

const TestRow = ({ test }: { test: DictionaryTest }) => (
  <tr>
    <th scope="row">
      <TestLink test={test} />
      <span className={classes.method}>{test.method}</span>
    </th>
    <td className={classes.wide}>{test.method}</td>
    <SeriesCell test={test} series="classic" />
    <SeriesCell test={test} series="modern" />
    <PriceCell test={test} />
  </tr>
);

interface GroupProps {
  group: TestGroup;
  tests: readonly DictionaryTest[];
  /** Whether the table is unfolded at first. */
  open: boolean;
}

const GroupTable = ({ group, tests, open }: GroupProps) => (
  <details className={classes.details} open={open}>
    <summary className={classes.group}>
      {group} <span className="quiet">{counted(tests.length, 'test')}</span>
    </summary>
    <table className={`${classes.table} ${classes.series}`} aria-label={group}>
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
          <th scope="col" className={classes.figure}>
            Price per oil
          </th>
        </tr>
      </thead>
      <tbody>
        {tests.map((test) => (
          <TestRow key={test.id} test={test} />
        ))}
      </tbody>
    </table>
  </details>
);

/** Tests without oils, folded: their names and methods, in columns. */
const TestsToOrder = ({ tests }: { tests: readonly DictionaryTest[] }) => (
  <details className={classes.details}>
    <summary className={classes.group}>
      Run to order <span className="quiet">{counted(tests.length, 'test')} without oils in the archive</span>
    </summary>
    <ul className={classes.toOrder}>
      {tests.map((test) => (
        <li key={test.id}>
          <TestLink test={test} /> <span className="quiet">{test.method}</span>
        </li>
      ))}
    </ul>
  </details>
);

/** The tests of both series by group, folded but for the first, with the number of oils of each series that have results and the price for one of them. Below, tests that are run only to order. */
export const TestMatrix = () => {
  const { data, isLoadingError, error, refetch } = useQuery(dictionaryQuery());
  if (isLoadingError) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  // about as high as the first table, so that the text below hardly moves
  if (!data) return <Skeleton h={1200} aria-busy="true" animate={false} />;
  const isInArchive = ({ series, sample_count }: DictionaryTest) => series.length > 0 || sample_count > 0;
  const toOrder = data.results.filter((test) => !isInArchive(test));
  const groups = testGroups
    .map((group) => ({
      group,
      tests: data.results.filter((test) => test.group === group && isInArchive(test)),
    }))
    .filter(({ tests }) => tests.length > 0);
  return (
    <>
      {groups.map((group, index) => (
        <GroupTable key={group.group} {...group} open={index === 0} />
      ))}
      {toOrder.length > 0 && <TestsToOrder tests={toOrder} />}
    </>
  );
};
