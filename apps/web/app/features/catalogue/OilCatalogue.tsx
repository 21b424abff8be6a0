import type { FacetName, OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { pages } from '@iom/contract/shared/pages.ts';
import { shownGrade } from '@iom/contract/shared/text.ts';
import { Anchor, Button, Checkbox, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { counted } from '../../lib/formats.ts';
import { pageOf } from '../../lib/list-address.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import classes from './catalogue.module.css';
import { facetsQuery, oilsQuery } from './catalogue.queries.ts';
import { FacetPanel } from './FacetPanel.tsx';
import { FilterChips } from './FilterChips.tsx';
import { cleared, orderingOf, queryOf, toggled, withText } from './filters.rules.ts';
import { OilModal } from './OilModal.tsx';
import type { OilChoice, OilSlot } from './oil-choice.ts';
import { SearchField } from './SearchField.tsx';
import { useChoosing } from './use-choosing.ts';

const pageSize = 20;

/** The address and how it changes: from what it is about to be, for two quick clicks come before the first has arrived. */
const useAddress = () => {
  const [address, setAddress] = useSearchParams();
  const coming = useRef(address);
  useEffect(() => {
    coming.current = address;
  }, [address]);
  const go = (change: (address: URLSearchParams) => URLSearchParams, replace = false) => {
    coming.current = change(coming.current);
    setAddress(coming.current, { preventScrollReset: true, replace });
  };
  return { address, go };
};

const useOils = (chosen: readonly number[]) => {
  const { address, go } = useAddress();
  const onlyChosen = address.get('show') === 'selected';
  const filters = { ...queryOf(address), ...(onlyChosen ? { ids: chosen.join(',') } : {}) };
  const page = pageOf(address);
  const ordering = orderingOf(address);
  const oils = useQuery(
    oilsQuery({
      ...filters,
      page: String(page),
      page_size: String(pageSize),
      ...(ordering ? { ordering } : {}),
    }),
  );
  const facets = useQuery(facetsQuery(filters));
  return { address, go, onlyChosen, filters, page, ordering, oils, facets };
};

const columns = (list: string) => [
  {
    accessor: 'sample__report_number',
    title: 'Report number',
    sortable: true,
    noWrap: true,
    render: (oil: OilRow) => (
      <Anchor
        component={Link}
        // the router stays at the list, the address bar shows the oil's own address
        to={list}
        mask={pages.oil.path({ reportNumber: oil.sample__report_number })}
        replace={false}
        preventScrollReset
      >
        {oil.sample__report_number}
      </Anchor>
    ),
  },
  { accessor: 'year', title: 'Year', sortable: true, textAlign: 'right' as const },
  { accessor: 'brand_name', title: 'Brand', sortable: true },
  { accessor: 'supplier', title: 'Supplier', sortable: true, width: 140 },
  {
    accessor: 'sample__sae_grade',
    title: 'SAE grade',
    sortable: true,
    noWrap: true,
    render: (oil: OilRow) => shownGrade(oil.sample__sae_grade),
  },
  { accessor: 'service_class', title: 'Service class', sortable: true },
  { accessor: 'country', title: 'Country', sortable: true },
  { accessor: 'region', title: 'Region', sortable: true },
];

const emptyWords = (onlyChosen: boolean, someChosen: boolean) => {
  if (!onlyChosen)
    return { title: 'No oil matches', text: 'Take out a filter, or check the spelling of your search.' };
  return someChosen
    ? { title: 'No selected oil matches', text: 'Take out a filter to see the oils you selected.' }
    : { title: 'Nothing selected', text: 'Tick oils in the list, or show all to choose some.' };
};

/** The filterable table of oils. What is filtered, sorted and shown stands in the address; what is chosen, in the cart. */
export const OilCatalogue = ({ measured, ...choice }: OilChoice & OilSlot) => {
  const { chosen } = choice;
  const { pathname, search } = useLocation();
  const { address, go, onlyChosen, filters, page, ordering, oils, facets } = useOils(chosen);
  const { isChosen, select, addMatching, removeMatching } = useChoosing(choice, filters);
  const rows = oils.data?.results ?? [];
  const chosenIn = (facet: FacetName) => address.getAll(facet);
  return (
    <div className={classes.layout}>
      <FacetPanel
        facets={facets.data}
        error={facets.error}
        onRetry={() => void facets.refetch()}
        chosen={chosenIn}
        onToggle={(facet, value) => go((now) => toggled(now, facet, value))}
        count={oils.data?.count}
      />
      <Stack gap="sm" miw={0}>
        <Group justify="space-between">
          <SearchField
            searched={address.get('search') ?? ''}
            onSearch={(text) => go((now) => withText(now, 'search', text))}
          />
          <SegmentedControl
            value={address.get('series') ?? ''}
            onChange={(series) => go((now) => withText(now, 'series', series))}
            data={[
              { label: 'All', value: '' },
              { label: 'Classic Archive', value: 'classic' },
              { label: 'Modern Series', value: 'modern' },
            ]}
          />
        </Group>
        <FilterChips
          chosen={chosenIn}
          onRemoveGroup={
            address.has('sample__group_id')
              ? () => go((now) => withText(now, 'sample__group_id', null))
              : undefined
          }
          onRemove={(facet, value) => go((now) => toggled(now, facet, value))}
          onClear={() => go(cleared)}
        />
        <Group justify="space-between" mih={36}>
          <Text size="sm" aria-live="polite">
            {oils.data ? counted(oils.data.count, 'oil') : ' '}
          </Text>
          <Group gap="xs">
            <Button variant="subtle" size="compact-sm" onClick={addMatching} disabled={!oils.data?.count}>
              Select all matching
            </Button>
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={removeMatching}
              disabled={chosen.length === 0}
            >
              Unselect matching
            </Button>
            <Checkbox
              label={`Show selected (${chosen.length})`}
              checked={onlyChosen}
              onChange={() => go((now) => withText(now, 'show', onlyChosen ? null : 'selected'))}
            />
          </Group>
        </Group>
        <DataTable
          label="Oils"
          list={oils}
          columns={columns(pathname + search)}
          place={{
            ...{ page, pageSize, ordering },
            setPage: (next, how) => go((now) => withText(now, 'page', String(next)), how?.replace),
            setOrdering: (next) => go((now) => withText(now, 'ordering', next)),
          }}
          selected={{
            rows: rows.filter((oil) => isChosen.has(oil.id)),
            onChange: (selected) => select(rows, selected),
          }}
          empty={emptyWords(onlyChosen, chosen.length > 0)}
        />
      </Stack>
      <OilModal {...choice} measured={measured} />
    </div>
  );
};
