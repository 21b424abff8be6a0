import { listOils } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import type { QueryInput } from '@iom/contract/shared/endpoint.ts';
import { Button, Stack, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { counted } from '../../../lib/format/formats.ts';
import { type CatalogueSearch, loosenings, oilFiltersOf } from '../model/catalogue-filters.ts';

interface Props {
  search: CatalogueSearch;
  base: Pick<QueryInput<typeof listOils>, 'status' | 'ids'>;
  onLoosen: (change: Partial<CatalogueSearch>) => void;
}

/** Which single filter to drop where nothing matches, and how many oils that gives. */
export const NoOilMatches = ({ search, base, onLoosen }: Props) => {
  const options = loosenings(search);
  const counts = useQueries({
    queries: options.map(({ change }) =>
      endpointQuery(listOils, {
        query: { ...oilFiltersOf({ ...search, ...change }), ...base, page_size: '1' },
      }),
    ),
  });
  const useful = options
    .map((option, index) => ({ ...option, count: counts[index]?.data?.count ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  if (useful.length === 0) return null;
  return (
    <Stack gap="xs" align="center">
      <Text size="sm">Drop one of these to see oils:</Text>
      {useful.map(({ label, change, count }) => (
        <Button key={label} variant="default" size="sm" onClick={() => onLoosen(change)}>
          {`Without ${label}: ${counted(count, 'oil')}`}
        </Button>
      ))}
    </Stack>
  );
};
