import type { RegionalReport } from '@iom/contract/library/library.schemas.ts';
import type { CartRegional } from '@iom/contract/purchasing/orders.schemas.ts';
import { useQueries } from '@tanstack/react-query';
import { databaseByIdQuery } from '../model/purchasing.queries.ts';

/** The databases of the cart by id, as far as they are known: year, region, oils and list price, or null for one that is gone. */
export const useDatabases = (databases: readonly CartRegional[]) => {
  const answers = useQueries({ queries: databases.map(({ id }) => databaseByIdQuery(id)) });
  const rows = new Map<number, RegionalReport | null>();
  databases.forEach(({ id }, place) => {
    const row = answers[place]?.data;
    if (row !== undefined) rows.set(id, row);
  });
  return {
    rows,
    error: answers.find((answer) => answer.error)?.error ?? null,
    refetch: () => {
      for (const answer of answers) void answer.refetch();
    },
  };
};
