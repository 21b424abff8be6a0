import { countOilFacets, listDisplayTests } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import type { FacetValue } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { wholeNumber } from '@iom/contract/shared/counts.ts';
import { formatGrade } from '@iom/contract/shared/sae-grade.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { Skeleton, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import classes from './database-contents.module.css';
import type { RegionYear } from './region-year.rules.ts';

const maxRows = 6;

interface Counted {
  name: string;
  oils: number;
}

/** The most frequent first. */
const largest = (values: readonly FacetValue[], toName: (value: string) => string): Counted[] =>
  values
    .flatMap(({ value, count }) =>
      value === null || value === '' || count === 0 ? [] : [{ name: toName(String(value)), oils: count }],
    )
    .sort((a, b) => b.oils - a.oils)
    .slice(0, maxRows);

/** Numbers of oils as bars in a table. */
const CountBars = ({ title, rows, all }: { title: string; rows: readonly Counted[]; all: number }) => (
  <table className={classes.table}>
    <caption>{title}</caption>
    <tbody>
      {rows.map(({ name, oils }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td className={classes.bar} aria-hidden="true">
            <span style={{ width: `${(100 * oils) / Math.max(1, all)}%` }} />
          </td>
          <td className={classes.count}>{wholeNumber(oils)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** What a regional database holds, drawn: its oils by SAE grade and by country, and its most frequent tests. */
export const DatabaseContents = ({ year, region, oils }: RegionYear & { oils: number }) => {
  const query = endpointQuery(countOilFacets, { query: { year: [String(year)], region: [region] } });
  const { data, isLoadingError, error, refetch } = useQuery(query);
  const { data: tests } = useQuery({
    ...endpointQuery(listDisplayTests),
    select: ({ results }) => new Map(results.map(({ id, name }) => [String(id), name])),
  });
  if (isLoadingError) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!data || !tests) return <Skeleton h={268} animate={false} aria-busy="true" />;
  const testName = (id: string) => typographicName(tests.get(id) ?? '');
  return (
    <Stack gap="sm" component="section">
      <Title order={2} size="h3">
        What is inside
      </Title>
      <div className={classes.tables}>
        <CountBars title="Oils by SAE grade" rows={largest(data.sae_grade, formatGrade)} all={oils} />
        <CountBars title="Oils by country" rows={largest(data.country, (name) => name)} all={oils} />
        <CountBars title="Oils with results, by test" rows={largest(data.has_test, testName)} all={oils} />
      </div>
    </Stack>
  );
};
