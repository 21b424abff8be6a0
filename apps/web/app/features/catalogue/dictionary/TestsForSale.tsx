import type { TestGroup } from '@iom/contract/catalogue/test-names.rules.ts';
import { counted, wholeNumber } from '@iom/contract/shared/counts.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { type DictionaryTest, dictionaryQuery } from '../model/archive.queries.ts';
import classes from './dictionary.module.css';
import { PriceCell, TestLink } from './TestMatrix.tsx';

const TestRow = ({ test }: { test: DictionaryTest }) => (
  <tr>
    <th scope="row">
      <TestLink test={test} />
      <span className="quiet"> {test.method}</span>
      <p className={classes.meaning}>{test.what_it_measures}</p>
    </th>
    <td className={classes.figure}>{wholeNumber(test.oils_by_series.classic)}</td>
    <PriceCell test={test} />
  </tr>
);

interface Props {
  group: TestGroup;
  /** Whether the table is unfolded at first. */
  open?: boolean;
}

/** The tests of a group in the Classic Archive, folded, with the number of oils that have results and the price for one of them. */
export const TestsForSale = ({ group, open = false }: Props) => {
  const { data, isLoadingError, error, refetch } = useQuery(dictionaryQuery());
  if (isLoadingError) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={open ? 800 : 40} aria-busy="true" animate={false} />;
  const tests = data.results.filter((test) => test.group === group && test.series.includes('classic'));
  return (
    <details className={classes.details} open={open}>
      <summary>{counted(tests.length, 'test')} with oils and prices</summary>
      <table className={classes.table} aria-label={group}>
        <thead>
          <tr>
            <th scope="col">Test, method and what it tells</th>
            <th scope="col" className={classes.figure}>
              Oils
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
};
