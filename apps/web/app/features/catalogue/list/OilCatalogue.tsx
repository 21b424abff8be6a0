import { countOilFacets, listOils } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import type { Facets, OilRow, Series } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { searchNames } from '@iom/contract/samples/oil-label.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import type { QueryInput } from '@iom/contract/shared/endpoint.ts';
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { useList } from '../../../lib/api/use-list.ts';
import { oilsAnchor } from '../../../lib/pages/navigation.ts';
import { useSearchState } from '../../../lib/pages/search-state.ts';
import { useSession } from '../../../lib/session/session.ts';
import { CorrectedSearch } from '../../../ui/CorrectedSearch.tsx';
import { ShowAsCode } from '../../../ui/code-samples/ShowAsCode.tsx';
import { RadioBar } from '../../../ui/forms/RadioBar.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { SearchField } from '../../../ui/table/SearchField.tsx';
import { useIsMobile } from '../../../ui/use-is-mobile.ts';
import classes from '../model/catalogue.module.css';
import { useTestsById } from '../model/catalogue.queries.ts';
import {
  type CatalogueFacet,
  type CatalogueSearch,
  catalogueCode,
  catalogueFacets,
  catalogueParams,
  facetTitle,
  knownFilters,
  loosenings,
  noFilters,
  oilFiltersOf,
  type TestsById,
  toggled,
  type UnknownValue,
  valueInWords,
  without,
} from '../model/catalogue-filters.ts';
import { useTestSummaries } from '../model/ownership.tsx';
import type { OilSelection, OilSlot } from '../oil/OilDetail.tsx';
import { OilModal } from '../oil/OilModal.tsx';
import { FacetPanel, FilterChips, useIsNarrow } from './FacetPanel.tsx';
import { OilCard, oilColumns } from './oil-columns.tsx';
import { type PastedList, PastedNumbers, usePastedNumbers } from './PastedNumbers.tsx';
import { MatchingActions, OilCount, useOilSelection } from './SelectionBar.tsx';
import { WatchSearch } from './WatchSearch.tsx';

const isListed = (facets: Facets, search: CatalogueSearch) =>
  catalogueFacets.every((facet) =>
    search[facet].every((value) => facets[facet]?.some((one) => String(one.value ?? '') === value)),
  );

/** The search without facet values that no oil has, and those values. They are looked up only where a count is missing. */
const useKnownSearch = (search: CatalogueSearch, facets: Facets | undefined, status: string | undefined) => {
  const doubtful = facets !== undefined && !isListed(facets, search);
  const all = useQuery({ ...endpointQuery(countOilFacets, { query: { status } }), enabled: doubtful });
  return all.data ? knownFilters(search, all.data) : { known: search, unknown: [] };
};

export const oilSearch = {
  placeholder: 'Brand, grade, country, year, report number',
  'aria-label': 'Search oils',
};

/** The order and number of oils until the URL says otherwise. */
export const firstOils = { pageSize: 20, ordering: '-year' } as const;

/** The oils that match the filters of the URL and any pasted list, their facets, and the filters that were ignored. */
const useOilList = (selected: readonly number[], pasted: PastedList | undefined) => {
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
  const list = useList(listOils, { ...firstOils, filters });
  const facets = useQuery({
    ...endpointQuery(countOilFacets, { query: filters }),
    placeholderData: keepPreviousData,
  });
  const summaries = useTestSummaries(list.data?.results.map(({ id }) => id) ?? []);
  return { search: known, unknown, update, onlySelected, filters, list, facets, summaries };
};

interface Props {
  search: CatalogueSearch;
  tests: TestsById | undefined;
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
const NoOilMatches = ({ search, tests, base, onLoosen }: Props) => {
  const options = loosenings(search, tests);
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
          {noDropHelps ? 'Keep one of these to see oils:' : 'Remove one of these to see oils:'}
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

/** Unreleased oils, which administrators see, cannot be bought. */
const isForSale = (oil: OilRow) => oil.status === 'RELEASED';

/** The texts of the listed oils that the search covers, without report numbers. */
const searchedTexts = (facets: Facets) =>
  searchNames.flatMap((name) =>
    name === 'report_number' ? [] : (facets[name]?.map(({ value }) => String(value ?? '')) ?? []),
  );

const seriesChoices: { value: Series | ''; label: string }[] = [
  { value: '', label: 'All' },
  { value: 'classic', label: 'Classic Archive' },
  { value: 'modern', label: 'Modern Series' },
];

/** The values of the address that no oil of the catalogue has. */
const IgnoredFilters = ({
  unknown,
  tests,
}: {
  unknown: readonly UnknownValue[];
  tests: TestsById | undefined;
}) =>
  unknown.length > 0 && (
    <Text size="sm" role="status">
      Ignored because no oil in the catalog has it:{' '}
      {unknown
        .map(({ facet, value }) => `${facetTitle(facet)} ${valueInWords(facet, value, tests)}`)
        .join(', ')}
      .
    </Text>
  );

const emptyState = (onlySelected: boolean, someSelected: boolean) => {
  if (!onlySelected)
    return { title: 'No oil matches', text: 'Remove a filter, or check the spelling of your search.' };
  return someSelected
    ? { title: 'No selected oil matches', text: 'Remove a filter to see the oils you selected.' }
    : { title: 'Nothing selected', text: 'Select oils in the list, or show all oils first.' };
};

const orders: Record<string, string> = {
  '-year': 'Newest first',
  year: 'Oldest first',
  brand_name: 'Brand, A to Z',
  '-brand_name': 'Brand, Z to A',
  sample__sae_grade: 'SAE grade, thinnest first',
  '-sample__sae_grade': 'SAE grade, thickest first',
  country: 'Country, A to Z',
  '-country': 'Country, Z to A',
  service_class: 'Class, A to Z',
  '-service_class': 'Class, Z to A',
  sample__report_number: 'Report number, ascending',
  '-sample__report_number': 'Report number, descending',
};

/** The order of the list. An order of the address that is not offered has its own entry. */
const OrderSelect = ({ ordering = '', onOrder }: { ordering?: string; onOrder: (order: string) => void }) => (
  <NativeSelect
    aria-label="Order"
    w="10rem"
    data={Object.entries({ [ordering]: 'Another order', ...orders }).map(([value, label]) => ({
      value,
      label,
    }))}
    value={ordering}
    onChange={(event) => onOrder(event.currentTarget.value)}
  />
);

/** The filterable list of oils. Filters, ordering and page are kept in the URL, the selection by the route. */
export const OilCatalogue = ({ measured, offer, testsForSale, ...selection }: OilSelection & OilSlot) => {
  const { selected } = selection;
  const isNarrow = useIsNarrow();
  const isMobile = useIsMobile();
  const { pasted, onPaste, close } = usePastedNumbers();
  const { search, unknown, update, onlySelected, filters, list, facets, summaries } = useOilList(
    selected,
    pasted,
  );
  const { selectedIds, select, addFound, addMatching, removeMatching } = useOilSelection(selection, filters);
  const rows = list.data?.results ?? [];
  // rows of earlier filters stay until the response arrives, their count does not
  const count = list.isPlaceholderData ? undefined : list.data?.count;
  const tests = useTestsById();
  const selectedIn = (facet: CatalogueFacet) => search[facet];
  const counts = { count, selected: selected.length, onlySelected };
  const series = (
    <RadioBar
      label="Series"
      value={search.series ?? ''}
      onChange={(value) => update({ series: value === '' ? undefined : value, page: 1 })}
      choices={seriesChoices}
    />
  );
  const facetPanel = (
    <FacetPanel
      facets={facets.data}
      tests={tests}
      error={facets.error}
      onRetry={() => void facets.refetch()}
      selected={selectedIn}
      onToggle={(facet, value) => update((latest) => toggled(latest, facet, value))}
      onSelect={(facet, values) => update({ [facet]: values, page: 1 })}
      count={count}
      inDrawer={isNarrow}
    >
      {isMobile && series}
    </FacetPanel>
  );
  const actions = (
    <Group justify="space-between" gap={4}>
      <MatchingActions
        {...counts}
        onSelectAll={addMatching}
        onUnselectAll={removeMatching}
        onToggleSelected={() => update({ show: onlySelected ? undefined : 'selected', page: 1 })}
      />
      <Group gap={4}>
        <WatchSearch search={search} />
        {!isMobile && <ShowAsCode choices={() => [catalogueCode(filters, list)]} />}
      </Group>
    </Group>
  );
  return (
    <div className={classes.layout}>
      {!isNarrow && facetPanel}
      <Stack id={oilsAnchor} tabIndex={-1} gap="sm" miw={0}>
        <div className={classes.controls}>
          <SearchField
            searched={search.search}
            onSearch={(text) => update({ search: text, page: 1 })}
            hotkey="/"
            onPaste={onPaste}
            {...oilSearch}
          />
          {isNarrow && facetPanel}
          {!isMobile && series}
          <OrderSelect ordering={list.ordering} onOrder={(order) => list.setOrdering?.(order)} />
          <OilCount {...counts} failed={list.error !== null} />
        </div>
        <FilterChips
          tests={tests}
          selected={selectedIn}
          onRemoveGroup={
            search.sample__group_id !== '' ? () => update({ sample__group_id: '', page: 1 }) : undefined
          }
          onRemove={(facet, values) => update((latest) => without(latest, facet, values))}
          onClear={() => update(noFilters())}
        />
        {pasted && <PastedNumbers list={pasted} onSelect={addFound} onClose={close} />}
        <IgnoredFilters unknown={unknown} tests={tests} />
        {search.search !== '' && facets.data && !facets.isPlaceholderData && (
          <CorrectedSearch kind="oil" search={search.search} texts={searchedTexts(facets.data)} />
        )}
        {!isMobile && actions}
        <DataTable
          label="Oils"
          hasStickyHead
          list={list}
          columns={oilColumns(summaries)}
          phoneCard={(oil) => <OilCard oil={oil} tests={summaries.get(oil.id)} />}
          rowKey={({ id }) => id}
          selected={{
            rows: rows.filter((oil) => selectedIds.has(oil.id)),
            nameOf: ({ brand_name, sample__report_number }) => `${brand_name}, ${sample__report_number}`,
            onChange: (ticked) => select(rows.filter(isForSale), ticked.filter(isForSale)),
          }}
          isSelectable={isForSale}
          empty={{
            ...emptyState(onlySelected, selected.length > 0),
            action: count === 0 && (
              <NoOilMatches
                search={search}
                tests={tests}
                base={{ status: filters.status, ids: filters.ids }}
                onLoosen={(change) => update(change)}
              />
            ),
          }}
        />
        {isMobile && actions}
      </Stack>
      <OilModal
        {...{ ...selection, measured, offer, testsForSale }}
        list={rows.map(({ sample__report_number }) => sample__report_number)}
      />
    </div>
  );
};
