import { facetLabels } from '@iom/contract/analysis/facet-labels.ts';
import type { FacetName, OilRow, Series } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { shownFacetValue } from '@iom/contract/shared/facet-value.rules.ts';
import { Box, Group, Stack, Text } from '@mantine/core';
import { useLocation } from 'react-router';
import { oilsAnchor } from '../../../lib/pages/anchors.ts';
import { ShowAsCode } from '../../../ui/code-samples/ShowAsCode.tsx';
import { RadioBar } from '../../../ui/forms/RadioBar.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { SearchField } from '../../../ui/table/SearchField.tsx';
import classes from '../model/catalogue.module.css';
import { catalogueCode } from '../model/catalogue-code.ts';
import { noFilters, toggled, type UnknownValue, without } from '../model/catalogue-filters.ts';
import type { OilSelection, OilSlot } from '../model/oil-selection.ts';
import { OilModal } from '../oil/OilModal.tsx';
import { FacetPanel } from './FacetPanel.tsx';
import { FilterChips } from './FilterChips.tsx';
import { NoOilMatches } from './NoOilMatches.tsx';
import { oilColumns } from './oil-columns.tsx';
import { PastedNumbers } from './PastedNumbers.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { useOilList } from './use-oil-list.ts';
import { useOilSelection } from './use-oil-selection.ts';
import { usePastedNumbers } from './use-pasted-numbers.ts';
import { WatchSearch } from './WatchSearch.tsx';

/** Unreleased oils, which administrators see, cannot be bought. */
const isForSale = (oil: OilRow) => oil.status === 'RELEASED';

const seriesChoices: { value: Series | ''; label: string }[] = [
  { value: '', label: 'All' },
  { value: 'classic', label: 'Classic Archive' },
  { value: 'modern', label: 'Modern Series' },
];

/** The values of the address that no oil of the catalogue has. */
const IgnoredFilters = ({ unknown }: { unknown: readonly UnknownValue[] }) =>
  unknown.length > 0 && (
    <Text size="sm" role="status">
      Ignored, because no oil of the catalogue has it:{' '}
      {unknown.map(({ facet, value }) => `${facetLabels[facet]} ${shownFacetValue(facet, value)}`).join(', ')}
      .
    </Text>
  );

const emptyState = (onlySelected: boolean, someSelected: boolean) => {
  if (!onlySelected)
    return { title: 'No oil matches', text: 'Drop a filter, or check the spelling of your search.' };
  return someSelected
    ? { title: 'No selected oil matches', text: 'Remove a filter to see the oils you selected.' }
    : { title: 'Nothing selected', text: 'Tick oils in the list, or show all oils to select some.' };
};

/** The filterable table of oils. Filters, ordering and page are kept in the URL, the selection by the route. */
export const OilCatalogue = ({ measured, ...selection }: OilSelection & OilSlot) => {
  const { selected } = selection;
  const location = useLocation();
  const { pasted, onPaste, close } = usePastedNumbers();
  const { search, unknown, update, onlySelected, filters, list, facets, ownership } = useOilList(
    selected,
    pasted,
  );
  const { selectedIds, select, addFound, addMatching, removeMatching } = useOilSelection(selection, filters);
  const rows = list.data?.results ?? [];
  // rows of earlier filters stay until the response arrives, their count does not
  const count = list.isPlaceholderData ? undefined : list.data?.count;
  const selectedIn = (facet: FacetName) => search[facet];
  return (
    <div className={classes.layout}>
      <FacetPanel
        facets={facets.data}
        error={facets.error}
        onRetry={() => void facets.refetch()}
        selected={selectedIn}
        onToggle={(facet, value) => update((latest) => toggled(latest, facet, value))}
        onSelect={(facet, values) => update({ [facet]: values, page: 1 })}
        count={count}
      />
      <Stack id={oilsAnchor} tabIndex={-1} gap="sm" miw={0}>
        <Group justify="space-between">
          <SearchField
            searched={search.search}
            onSearch={(text) => update({ search: text, page: 1 })}
            hotkey="/"
            onPaste={onPaste}
            placeholder="Brand, grade, country, year, report number"
            aria-label="Search oils"
            flex="1 1 220px"
            maw={380}
          />
          <RadioBar
            label="Series"
            value={search.series ?? ''}
            onChange={(value) => update({ series: value === '' ? undefined : value, page: 1 })}
            choices={seriesChoices}
          />
        </Group>
        <Group justify="space-between" gap="xs" align="start">
          <FilterChips
            selected={selectedIn}
            onRemoveGroup={
              search.sample__group_id !== '' ? () => update({ sample__group_id: '', page: 1 }) : undefined
            }
            onRemove={(facet, values) => update((latest) => without(latest, facet, values))}
            onClear={() => update(noFilters())}
          />
          <Group gap={4}>
            <WatchSearch search={search} />
            <Box visibleFrom="sm">
              <ShowAsCode choices={() => [catalogueCode(filters, list)]} />
            </Box>
          </Group>
        </Group>
        {pasted && <PastedNumbers list={pasted} onSelect={addFound} onClose={close} />}
        <IgnoredFilters unknown={unknown} />
        <SelectionBar
          count={count}
          failed={list.error !== null}
          selected={selected.length}
          onlySelected={onlySelected}
          onSelectAll={addMatching}
          onUnselectAll={removeMatching}
          onToggleSelected={() => update({ show: onlySelected ? undefined : 'selected', page: 1 })}
        />
        <DataTable
          label="Oils"
          list={list}
          columns={oilColumns({ list: location.pathname + location.search, ownership })}
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
                base={{ status: filters.status, ids: filters.ids }}
                onLoosen={(change) => update(change)}
              />
            ),
          }}
        />
      </Stack>
      <OilModal {...selection} measured={measured} />
    </div>
  );
};
