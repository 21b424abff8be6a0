import { useQuery } from '@tanstack/react-query';
import { oilsQuery, testsQuery } from './oils.queries.ts';

/** Rows by oil and tests by id for a list of these oils. It is pending while only rows of another list are there. */
export const useListedOils = (samples: readonly number[]) => {
  const rows = useQuery(oilsQuery(samples));
  const tests = useQuery(testsQuery);
  const rowOf = new Map(rows.data?.results.map((row) => [row.sample, row]));
  const isOfAnother = rows.isPlaceholderData && samples.some((sample) => !rowOf.has(sample));
  return {
    rowOf,
    testOf: new Map(tests.data?.results.map((test) => [test.id, test])),
    isPending: rows.isPending || tests.isPending || isOfAnother,
    isError: rows.isError || tests.isError,
    retry: () => void Promise.all([rows.refetch(), tests.refetch()]),
  };
};
