import { listOils } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import type { QueryInput } from '@iom/contract/shared/endpoint.ts';
import { Button, Stack, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import classes from '../model/catalogue.module.css';
import { type CatalogueSearch, loosenings, noFilters, oilFiltersOf } from '../model/catalogue-filters.ts';

interface Props {
  search: CatalogueSearch;
  base: Pick<QueryInput<typeof listOils>, 'status' | 'ids'>;
  onLoosen: (change: Partial<CatalogueSearch>) => void;
}

/** How many oils each change gives, most first; undefined until all counts have arrived. */
const useCounts = (
  changes: readonly { label: string; change: Partial<CatalogueSearch> }[],
  { search, base }: Pick<Props, 'search' | 'base'>,
  enabled: boolean,
) => {
  const counts = useQueries({
    queries: changes.map(({ change }) => ({
      ...endpointQuery(listOils, {
        query: { ...oilFiltersOf({ ...search, ...change }), ...base, page_size: '1' },
      }),
      enabled,
    })),
  });
  if (counts.some(({ isPending }) => isPending)) return undefined;
  return changes
    .map((option, index) => ({ ...option, count: counts[index]?.data?.count ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
};

/** Which filter to drop where nothing matches, or which one to keep where no single drop helps, and how many oils that gives. */
export const NoOilMatches = ({ search, base, onLoosen }: Props) => {
  const options = loosenings(search);
  const drops = useCounts(
    options.map(({ label, without }) => ({ label: `Without ${label}`, change: without })),
    { search, base },
    true,
  );
  const noDropHelps = drops?.length === 0;
  const kept = useCounts(
    options.map(({ label, only }) => ({ label: `Only ${label}`, change: only })),
    { search, base },
    noDropHelps,
  );
  const shown = noDropHelps ? kept : drops;
  if (options.length === 0 || !shown) return null;
  return (
    <Stack gap="xs" align="center">
      {shown.length > 0 && (
        <Text size="sm">
          {noDropHelps ? 'Keep one of these to see oils:' : 'Drop one of these to see oils:'}
        </Text>
      )}
      {shown.map(({ label, change, count }) => (
        <Button
          key={label}
          variant="default"
          size="sm"
          classNames={{ root: classes.loosening, label: classes.looseningLabel }}
          onClick={() => onLoosen(change)}
        >
          {`${label}: ${counted(count, 'oil')}`}
        </Button>
      ))}
      {noDropHelps && (
        <Button variant="subtle" size="sm" onClick={() => onLoosen(noFilters())}>
          Clear all filters
        </Button>
      )}
    </Stack>
  );
};
