import { countOilFacets, listOils } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { type Facets, facetNames } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { useList } from '../../../lib/api/use-list.ts';
import { useSearchState } from '../../../lib/pages/search-state.ts';
import { useSession } from '../../../lib/session/session.ts';
import {
  type CatalogueSearch,
  catalogueParams,
  knownFilters,
  oilFiltersOf,
} from '../model/catalogue-filters.ts';
import { useOwnership } from '../model/use-ownership.ts';
import type { PastedList } from './use-pasted-numbers.ts';

const isListed = (facets: Facets, search: CatalogueSearch) =>
  facetNames.every((facet) =>
    search[facet].every((value) => facets[facet]?.some((one) => String(one.value ?? '') === value)),
  );

/** The search without facet values that no oil has, and those values. They are looked up only where a count is missing. */
const useKnownSearch = (search: CatalogueSearch, facets: Facets | undefined, status: string | undefined) => {
  const doubtful = facets !== undefined && !isListed(facets, search);
  const all = useQuery({ ...endpointQuery(countOilFacets, { query: { status } }), enabled: doubtful });
  return all.data ? knownFilters(search, all.data) : { known: search, unknown: [] };
};

/** The oils under the filters of the URL, and of a pasted list where there is one, their facets, and what of the filters was ignored. */
export const useOilList = (selected: readonly number[], pasted: PastedList | undefined) => {
  const { user } = useSession();
  // administrators see unreleased oils as well
  const status = user?.is_staff ? undefined : 'RELEASED';
  const [search, update] = useSearchState<CatalogueSearch>(catalogueParams);
  const onlySelected = search.show === 'selected';
  const ids = pasted ? pasted.ids.join(',') : onlySelected ? selected.join(',') : undefined;
  const allFacets = useQuery({
    ...endpointQuery(countOilFacets, { query: { ...oilFiltersOf(search), status, ids } }),
    placeholderData: keepPreviousData,
  });
  const { known, unknown } = useKnownSearch(search, allFacets.data, status);
  const filters = { ...oilFiltersOf(known), status, ids };
  const list = useList(listOils, { pageSize: 20, filters });
  const facets = useQuery({
    ...endpointQuery(countOilFacets, { query: filters }),
    placeholderData: keepPreviousData,
  });
  const ownership = useOwnership(list.data?.results.map(({ id }) => id) ?? []);
  return { search: known, unknown, update, onlySelected, filters, list, facets, ownership };
};
