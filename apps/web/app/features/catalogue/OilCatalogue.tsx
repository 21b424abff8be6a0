import { listOilIds } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import type { FacetName, OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { largestDataset } from '@iom/contract/purchasing/orders.schemas.ts';
import { shownGrade } from '@iom/contract/shared/text.ts';
import { Anchor, Button, Checkbox, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { call } from '../../lib/api.ts';
import { counted, wholeNumber } from '../../lib/formats.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import classes from './catalogue.module.css';
import { facetsQuery, oilsQuery } from './catalogue.queries.ts';
import { FacetPanel } from './FacetPanel.tsx';
import { FilterChips } from './FilterChips.tsx';
import { cleared, queryOf, toggled, withText } from './filters.rules.ts';
import { OilModal } from './OilModal.tsx';
import type { OilChoice, OilSlot } from './oil-choice.ts';

const pageSize = 20;

const useOils = (chosen: readonly number[]) => {
  const [address, setAddress] = useSearchParams();
  const onlyChosen = address.get('show') === 'selected';
  const filters = { ...queryOf(address), ...(onlyChosen ? { ids: chosen.join(',') } : {}) };
  const page = Number(address.get('page') ?? 1);
  const ordering = address.get('ordering') ?? undefined;
  const oils = useQuery(
    oilsQuery({
      ...filters,
      page: String(page),
      page_size: String(pageSize),
      ...(ordering ? { ordering } : {}),
    }),
  );
  const facets = useQuery(facetsQuery(filters));
  return { address, setAddress, onlyChosen, filters, page, ordering, oils, facets };
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
        mask={`/oil/${encodeURIComponent(oil.sample__report_number)}`}
        replace={false}
        preventScrollReset
      >
        {oil.sample__report_number}
      </Anchor>
    ),
  },
  { accessor: 'year', title: 'Year', sortable: true, textAlign: 'right' as const },
  { accessor: 'brand_name', title: 'Brand', sortable: true },
  { accessor: 'supplier', title: 'Supplier', sortable: true },
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

/** The filterable table of oils. What is filtered, sorted and shown stands in the address; what is chosen, in the cart. */
export const OilCatalogue = ({ into, chosen, onAdd, onRemove, measured }: OilChoice & OilSlot) => {
  const { pathname, search } = useLocation();
  const { address, setAddress, onlyChosen, filters, page, ordering, oils, facets } = useOils(chosen);
  const searchField = useRef<HTMLInputElement>(null);
  useHotkeys([['/', () => searchField.current?.focus()]]);
  const go = (next: URLSearchParams) => setAddress(next, { preventScrollReset: true });
  const searchSoon = useDebouncedCallback((text: string) => go(withText(address, 'search', text)), 200);
  const rows = oils.data?.results ?? [];
  const isChosen = new Set(chosen);
  const select = (selected: OilRow[]) => {
    const now = new Set(selected.map((oil) => oil.id));
    const added = selected.filter((oil) => !isChosen.has(oil.id)).map((oil) => oil.id);
    const removed = rows.filter((oil) => isChosen.has(oil.id) && !now.has(oil.id)).map((oil) => oil.id);
    if (added.length > 0) onAdd(added);
    if (removed.length > 0) onRemove(removed);
  };
  const addMatching = async () => {
    const { ids } = await call(listOilIds, { query: filters });
    const left = largestDataset - chosen.length;
    const added = ids.filter((id) => !isChosen.has(id));
    if (added.length > left) {
      const message = `${counted(added.length, 'oil')} match, and a ${into} holds ${wholeNumber(largestDataset)}. Filter further first.`;
      notifications.show({ message, color: 'oil' });
      return;
    }
    onAdd(added);
    notifications.show({
      message: `${counted(added.length, 'oil')} added to your ${into}.`,
      color: 'petrol',
    });
  };
  const removeMatching = async () => onRemove((await call(listOilIds, { query: filters })).ids);
  const chosenIn = (facet: FacetName) => address.getAll(facet);
  return (
    <div className={classes.layout}>
      <FacetPanel
        facets={facets.data}
        chosen={chosenIn}
        onToggle={(facet, value) => go(toggled(address, facet, value))}
        count={oils.data?.count}
      />
      <Stack gap="sm" miw={0}>
        <Group justify="space-between">
          <TextInput
            ref={searchField}
            defaultValue={address.get('search') ?? ''}
            onChange={(event) => searchSoon(event.currentTarget.value)}
            placeholder="Brand, supplier or report number"
            aria-label="Search oils"
            flex="1 1 220px"
            maw={380}
          />
          <SegmentedControl
            value={address.get('series') ?? ''}
            onChange={(series) => go(withText(address, 'series', series))}
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
              ? () => go(withText(address, 'sample__group_id', null))
              : undefined
          }
          onRemove={(facet, value) => go(toggled(address, facet, value))}
          onClear={() => go(cleared(address))}
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
              onChange={() => go(withText(address, 'show', onlyChosen ? null : 'selected'))}
            />
          </Group>
        </Group>
        <DataTable
          label="Oils"
          list={oils}
          columns={columns(pathname + search)}
          page={page}
          pageSize={pageSize}
          onPage={(next) => go(withText(address, 'page', String(next)))}
          ordering={ordering ?? ''}
          onOrdering={(next) => go(withText(address, 'ordering', next))}
          selected={{ rows: rows.filter((oil) => isChosen.has(oil.id)), onChange: select }}
          empty={
            onlyChosen
              ? { title: 'Nothing selected', text: 'Tick oils in the list, or show all to choose some.' }
              : { title: 'No oil matches', text: 'Take out a filter, or check the spelling of your search.' }
          }
        />
      </Stack>
      <OilModal into={into} chosen={chosen} onAdd={onAdd} onRemove={onRemove} measured={measured} />
    </div>
  );
};
