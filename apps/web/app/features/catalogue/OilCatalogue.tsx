import { countOilFacets, listOils } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { type FacetName, type OilRow, seriesNames } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { pages } from '@iom/contract/shared/pages.ts';
import { shownGrade } from '@iom/contract/shared/text.ts';
import { Anchor, Button, Checkbox, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { endpointQuery } from '../../lib/api/endpoint-query.ts';
import { useList } from '../../lib/api/use-list.ts';
import { counted } from '../../lib/format/formats.ts';
import { useSearchState } from '../../lib/pages/search-state.ts';
import type { Column } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import classes from './catalogue.module.css';
import {
  type CatalogueSearch,
  catalogueParams,
  noFilters,
  oilFiltersOf,
  toggled,
} from './catalogue-filters.ts';
import { FacetPanel } from './FacetPanel.tsx';
import { FilterChips } from './FilterChips.tsx';
import { OilModal } from './OilModal.tsx';
import type { OilSelection, OilSlot } from './oil-selection.ts';
import { useOilSelection } from './use-oil-selection.ts';

const useOils = (selected: readonly number[]) => {
  const [search, update] = useSearchState<CatalogueSearch>(catalogueParams);
  const onlySelected = search.show === 'selected';
  const filters = { ...oilFiltersOf(search), ids: onlySelected ? selected.join(',') : undefined };
  const list = useList(listOils, { pageSize: 20, filters });
  const facets = useQuery({
    ...endpointQuery(countOilFacets, { query: filters }),
    placeholderData: keepPreviousData,
  });
  return { search, update, onlySelected, filters, list, facets };
};

const columns = (catalogue: string): Column<OilRow>[] => [
  {
    accessor: 'sample__report_number',
    title: 'Report number',
    sortable: true,
    noWrap: true,
    render: (oil) => (
      <Anchor
        component={Link}
        // the router stays at the list, the address bar shows the URL of the oil
        to={catalogue}
        mask={pages.oil.path({ reportNumber: oil.sample__report_number })}
        replace={false}
        preventScrollReset
      >
        {oil.sample__report_number}
      </Anchor>
    ),
  },
  { accessor: 'year', title: 'Year', sortable: true, textAlign: 'right' },
  { accessor: 'brand_name', title: 'Brand', sortable: true },
  { accessor: 'supplier', title: 'Supplier', sortable: true, width: 140 },
  {
    accessor: 'sample__sae_grade',
    title: 'SAE grade',
    sortable: true,
    noWrap: true,
    render: (oil) => shownGrade(oil.sample__sae_grade),
  },
  { accessor: 'service_class', title: 'Service class', sortable: true },
  { accessor: 'country', title: 'Country', sortable: true },
  { accessor: 'region', title: 'Region', sortable: true },
];

const emptyState = (onlySelected: boolean, someSelected: boolean) => {
  if (!onlySelected)
    return { title: 'No oil matches', text: 'Remove a filter, or check the spelling of your search.' };
  return someSelected
    ? { title: 'No selected oil matches', text: 'Remove a filter to see the oils you selected.' }
    : { title: 'Nothing selected', text: 'Tick oils in the list, or show all oils to select some.' };
};

/** The filterable table of oils. Filters, ordering and page are kept in the URL, the selection by the route. */
export const OilCatalogue = ({ measured, ...selection }: OilSelection & OilSlot) => {
  const { selected } = selection;
  const location = useLocation();
  const { search, update, onlySelected, filters, list, facets } = useOils(selected);
  const { selectedIds, select, addMatching, removeMatching } = useOilSelection(selection, filters);
  const rows = list.data?.results ?? [];
  const selectedIn = (facet: FacetName) => search[facet];
  const toggle = (facet: FacetName, value: string) => update((latest) => toggled(latest, facet, value));
  return (
    <div className={classes.layout}>
      <FacetPanel
        facets={facets.data}
        error={facets.error}
        onRetry={() => void facets.refetch()}
        selected={selectedIn}
        onToggle={toggle}
        count={list.data?.count}
      />
      <Stack gap="sm" miw={0}>
        <Group justify="space-between">
          <SearchField
            searched={search.search}
            onSearch={(text) => update({ search: text, page: 1 })}
            hotkey="/"
            placeholder="Brand, supplier or report number"
            aria-label="Search oils"
            flex="1 1 220px"
            maw={380}
          />
          <SegmentedControl
            value={search.series ?? ''}
            onChange={(value) => update({ series: seriesNames.find((series) => series === value), page: 1 })}
            data={[
              { label: 'All', value: '' },
              { label: 'Classic Archive', value: 'classic' },
              { label: 'Modern Series', value: 'modern' },
            ]}
          />
        </Group>
        <FilterChips
          selected={selectedIn}
          onRemoveGroup={
            search.sample__group_id !== '' ? () => update({ sample__group_id: '', page: 1 }) : undefined
          }
          onRemove={toggle}
          onClear={() => update(noFilters())}
        />
        <Group justify="space-between" mih={36}>
          <Text size="sm" aria-live="polite">
            {list.data ? counted(list.data.count, 'oil') : ' '}
          </Text>
          <Group gap="xs">
            <Button variant="subtle" size="compact-sm" onClick={addMatching} disabled={!list.data?.count}>
              Select all matching
            </Button>
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={removeMatching}
              disabled={selected.length === 0}
            >
              Unselect matching
            </Button>
            <Checkbox
              label={`Show selected (${selected.length})`}
              checked={onlySelected}
              onChange={() => update({ show: onlySelected ? undefined : 'selected', page: 1 })}
            />
          </Group>
        </Group>
        <DataTable
          label="Oils"
          list={list}
          columns={columns(location.pathname + location.search)}
          rowKey={({ id }) => id}
          selected={{
            rows: rows.filter((oil) => selectedIds.has(oil.id)),
            onChange: (ticked) => select(rows, ticked),
          }}
          empty={emptyState(onlySelected, selected.length > 0)}
        />
      </Stack>
      <OilModal {...selection} measured={measured} />
    </div>
  );
};
