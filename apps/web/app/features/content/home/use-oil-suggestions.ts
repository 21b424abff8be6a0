import type { OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { wholeNumber } from '@iom/contract/shared/counts.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

const shortestSearch = 2;

/** An oil, or the link to all that match. */
export type Suggestion = { path: string } & ({ kind: 'oil'; oil: OilRow } | { kind: 'all'; count: string });

/** The oils that a text finds in the catalogue, typing errors included, and a message where there are none. */
export const useOilSuggestions = (text: string) => {
  const typed = text.trim();
  const [search] = useDebouncedValue(typed, 150);
  const { data, isError, isFetching } = useQuery({
    queryKey: ['oil suggestions', search],
    // fetched with the first letters
    queryFn: async ({ signal }) => (await import('./find-oils.ts')).findOils(search, signal),
    enabled: search.length >= shortestSearch,
    placeholderData: keepPreviousData,
  });
  if (typed.length < shortestSearch) return { suggestions: [], message: '' };
  if (isError)
    return { suggestions: [], message: 'The search is out of reach. Press Enter to try the catalogue.' };
  if (!data) return { suggestions: [], message: 'Searching…' };
  const oils: Suggestion[] = data.results.map((oil) => ({
    kind: 'oil',
    oil,
    path: pages.oil.path({ reportNumber: oil.sample__report_number }),
  }));
  const all: Suggestion = {
    kind: 'all',
    count: wholeNumber(data.count),
    path: pages.catalog.path({ search: typed }),
  };
  if (oils.length === 0)
    return {
      suggestions: [],
      message: isFetching || search !== typed ? 'Searching…' : 'No oil matches. Try fewer words.',
    };
  return { suggestions: data.count > oils.length ? [...oils, all] : oils, message: '' };
};
