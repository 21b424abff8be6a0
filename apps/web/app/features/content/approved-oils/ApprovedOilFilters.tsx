import { countApprovedOilFacets } from '@iom/contract/content/approved-oils/approved-oils.endpoints.ts';
import {
  type ApprovedOilFacetName,
  approvedOilFacetNames,
} from '@iom/contract/content/approved-oils/approved-oils.schemas.ts';
import { wholeNumber } from '@iom/contract/shared/counts.ts';
import { Button, NativeSelect, SimpleGrid } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { useHydrated } from '../../../lib/pages/use-hydrated.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';

const labels: Record<ApprovedOilFacetName, string> = {
  year: 'Year',
  country: 'Country',
  grade: 'SAE grade',
  supplier: 'Supplier',
  brand: 'Brand',
};

interface Props {
  search: string;
  /** The chosen value of a facet, empty where none is. */
  chosen: (name: ApprovedOilFacetName) => string;
  onChoose: (name: ApprovedOilFacetName, value: string) => void;
  onClear: () => void;
}

/** One choice for each facet of the list, with the number of oils it leaves under the others. */
export const ApprovedOilFilters = ({ search, chosen, onChoose, onClear }: Props) => {
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
        <SimpleGrid cols={{ base: 2, xs: 3, md: 5 }} spacing="sm" mb="sm">
          {approvedOilFacetNames.map((name) => (
            <NativeSelect
              key={name}
              label={labels[name]}
              value={shown(name)}
              data={options(name)}
              onChange={(event) => onChoose(name, event.currentTarget.value)}
            />
          ))}
        </SimpleGrid>
      )}
      {approvedOilFacetNames.some((name) => shown(name) !== '') && (
        <Button variant="subtle" size="xs" mb="sm" px={0} onClick={onClear}>
          Clear all filters
        </Button>
      )}
    </>
  );
};
