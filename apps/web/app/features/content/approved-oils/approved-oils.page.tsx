import {
  countApprovedOilFacets,
  listApprovedOils,
} from '@iom/contract/content/approved-oils/approved-oils.endpoints.ts';
import {
  type ApprovedOilFacetName,
  approvedOilFacetNames,
} from '@iom/contract/content/approved-oils/approved-oils.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { wholeNumber } from '@iom/contract/shared/counts.ts';
import { Anchor, Button, NativeSelect, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { useList } from '../../../lib/api/use-list.ts';
import { useHydrated } from '../../../lib/pages/use-hydrated.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterSearch } from '../../../ui/table/filters.tsx';
import { approvedOilColumns } from './approved-oil-columns.tsx';

const labels: Record<ApprovedOilFacetName, string> = {
  year: 'Year',
  country: 'Country',
  grade: 'SAE grade',
  supplier: 'Supplier',
  brand: 'Brand',
};

interface Props {
  search: string;
  /** The chosen value of a facet, or an empty text. */
  chosen: (name: ApprovedOilFacetName) => string;
  onChoose: (name: ApprovedOilFacetName, value: string) => void;
  onClear: () => void;
}

/** One choice for each facet of the list, with the number of oils it leaves under the others. */
const ApprovedOilFilters = ({ search, chosen, onChoose, onClear }: Props) => {
  const query = {
    search: search || undefined,
    ...Object.fromEntries(approvedOilFacetNames.map((name) => [name, chosen(name) || undefined])),
  };
  const { data, error, refetch } = useQuery({
    ...endpointQuery(countApprovedOilFacets, { query }),
    placeholderData: keepPreviousData,
  });
  // the prerendered page knows no query
  const isHydrated = useHydrated();
  const shown = (name: ApprovedOilFacetName) => (isHydrated ? chosen(name) : '');
  const options = (name: ApprovedOilFacetName) => {
    const value = shown(name);
    const values = data?.[name] ?? [];
    const isListed = value === '' || values.some((one) => one.value === value);
    return [
      { value: '', label: 'All' },
      ...values.map((one) => ({ value: one.value, label: `${one.label} (${wholeNumber(one.count)})` })),
      // a choice of the URL that no oil has
      ...(isListed ? [] : [{ value, label: value }]),
    ];
  };
  return (
    <>
      {error && !data ? (
        <ErrorState message="The filters could not be loaded." onRetry={() => void refetch()} />
      ) : (
        <div
          className="field-grid"
          style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(9.5rem, 1fr))', marginBottom: '0.75rem' }}
        >
          {approvedOilFacetNames.map((name) => (
            <NativeSelect
              key={name}
              label={labels[name]}
              value={shown(name)}
              data={options(name)}
              onChange={(event) => onChoose(name, event.currentTarget.value)}
            />
          ))}
        </div>
      )}
      {approvedOilFacetNames.some((name) => shown(name) !== '') && (
        <Button variant="subtle" size="xs" mb="sm" px={0} onClick={onClear}>
          Clear all filters
        </Button>
      )}
    </>
  );
};

const urlFilters = {
  search: 'search',
  year: 'year',
  country: 'country',
  grade: 'grade',
  supplier: 'supplier',
  brand: 'brand',
} as const;

/** The public list of approved oils with search, filters, pages and a CSV file. The URL holds the whole state. */
const ApprovedOilList = () => {
  const list = useList(listApprovedOils, { pageSize: 20, urlFilters });
  const search = list.filterText('search');
  const narrowed = search !== '' || approvedOilFacetNames.some((name) => list.filterText(name) !== '');
  const clear = () => {
    for (const name of approvedOilFacetNames) list.setFilter(name, '');
  };
  const clearAll = () => {
    list.setFilter('search', '');
    clear();
  };
  return (
    <DataTable
      label="Approved oils"
      list={list}
      columns={approvedOilColumns}
      rowKey={({ id }) => id}
      exportAs="approved-oils"
      filters={
        <>
          <FilterSearch
            list={list}
            filter="search"
            label="Search for an oil"
            placeholder="Supplier, brand, grade or country, in any spelling"
            maw={480}
            mb="sm"
          />
          <ApprovedOilFilters
            search={list.filterError('search') ? '' : search}
            chosen={list.filterText}
            onChoose={list.setFilter}
            onClear={clear}
          />
        </>
      }
      empty={
        narrowed
          ? {
              title: 'No oil matches',
              text: 'Every word and every filter must match.',
              action: (
                <Button variant="default" onClick={clearAll}>
                  Show all oils
                </Button>
              ),
            }
          : { title: 'The list is empty', text: 'Approved oils will appear here once a list is published.' }
      }
    />
  );
};

export default function ApprovedOils() {
  return (
    <>
      <PageHeader lead="Engine oils that yearly lists name as approved, each oil once: its names cleaned, its years together, and every entry kept as it was delivered." />
      <ApprovedOilList />
      <section className="prose" aria-labelledby="source">
        <Title order={2} mt="xl" mb="sm" id="source">
          What an entry says, and what it does not
        </Title>
        <p>
          An entry says that a list of that year named the oil as approved, with supplier, brand, SAE grade
          and country. The lists do not state who approved it, or against which requirement. An entry is not a
          statement that an approval is valid today, and not a recommendation by the institute; it says
          nothing about measured values. Whether an oil was bought and tested is a question for the{' '}
          <Anchor component={Link} to={pages.catalog.path()} inherit>
            catalog
          </Anchor>
          .
        </p>
        <p>
          The lists were kept by hand, so names are cleaned by fixed rules. Characters damaged by a wrong
          encoding are repaired, stray spaces, legal forms and country notes are left out, and grades are
          written in one way. Dubai and UAE are the United Arab Emirates; Puerto Rico stays a country of its
          own. Entries that then agree in supplier, brand, grade and country are one oil with all its years.
          “Delivered as” shows the entries behind it.
        </p>
      </section>
    </>
  );
}
