import { facetLabels } from '@iom/contract/analysis/facet-labels.ts';
import { countOilFacets, listOilIds, listOils } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import type { OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { largestDataset } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { shownGrade } from '@iom/contract/shared/sae-grade.ts';
import { Button, Group, MultiSelect, SimpleGrid, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../../lib/api/api.ts';
import { endpointQuery } from '../../../../lib/api/endpoint-query.ts';
import { useLocalList } from '../../../../lib/api/use-list.ts';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import type { Column } from '../../../../ui/table/columns.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { oilColumn } from '../../../../ui/values/label-columns.tsx';
import { matchedFacets, type OilCriteria, oilQuery, valuesOf } from './matching-oils.rules.ts';

const columns: readonly Column<OilRow>[] = [
  oilColumn('report_number', { noWrap: true }),
  oilColumn('brand_name', { onPhone: 'below' }),
  oilColumn('supplier', { onPhone: 'hidden' }),
  oilColumn('sae_grade', { onPhone: 'below' }),
  oilColumn('service_class', { onPhone: 'hidden' }),
  oilColumn('country', { noWrap: true, onPhone: 'below' }),
  oilColumn('year', { onPhone: 'below' }),
];

/** Suggestions shown before typing narrows them down. */
const shownOptions = 100;

const Criteria = ({
  criteria,
  onChange,
}: {
  criteria: OilCriteria;
  onChange: (criteria: OilCriteria) => void;
}) => {
  const { data: facets } = useQuery(endpointQuery(countOilFacets, { query: { status: 'RELEASED' } }));
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }}>
      {matchedFacets.map((name) => (
        <MultiSelect
          key={name}
          label={facetLabels[name]}
          placeholder={criteria[name].length === 0 ? 'Any' : ''}
          searchable
          clearable
          limit={shownOptions}
          data={(facets ? valuesOf(facets, name) : criteria[name]).map((value) => ({
            value,
            label: name === 'sae_grade' ? shownGrade(value) : value,
          }))}
          value={criteria[name]}
          onChange={(values) => onChange({ ...criteria, [name]: values })}
        />
      ))}
    </SimpleGrid>
  );
};

interface Props {
  /** The criteria to begin with. */
  initial: OilCriteria;
  /** Oils of the dataset, which cannot be added again. */
  present: readonly number[];
  onAdd: (oils: readonly number[]) => void;
  onClose: () => void;
}

/** Searches the catalogue for oils of a dataset: single ones, or all that match. */
export const FindOils = ({ initial, present, onAdd, onClose }: Props) => {
  const [criteria, setCriteria] = useState(initial);
  const [selected, setSelected] = useState<OilRow[]>([]);
  const list = useLocalList(listOils, oilQuery(criteria));
  const addAll = useMutation({
    mutationFn: () => call(listOilIds, { query: oilQuery(criteria) }),
    onSuccess: ({ ids }) => onAdd(ids),
  });
  const count = list.data?.count ?? 0;
  const tooMany = count > largestDataset;
  return (
    <Dialog onClose={onClose} title="Add oils" size="68rem" centered>
      <Stack gap="md">
        <Criteria
          criteria={criteria}
          onChange={(next) => {
            setCriteria(next);
            list.setPage(1);
          }}
        />
        <DataTable
          label="Matching oils"
          list={list}
          columns={columns}
          rowKey={({ id }) => id}
          selected={{
            rows: selected,
            onChange: setSelected,
            nameOf: (oil) => oil.sample__report_number,
          }}
          isSelectable={({ id }) => !present.includes(id)}
          empty={{ title: 'No oil matches', text: 'Remove a criterion.' }}
        />
        {addAll.error && (
          <Text size="sm" role="alert" c="var(--mantine-color-error)">
            {addAll.error.message}
          </Text>
        )}
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="default"
            disabled={count === 0 || tooMany}
            loading={addAll.isPending}
            onClick={() => addAll.mutate()}
          >
            {tooMany
              ? `${counted(count, 'oil')} match, a dataset holds 1,000`
              : `Add all ${counted(count, 'oil')}`}
          </Button>
          <Button disabled={selected.length === 0} onClick={() => onAdd(selected.map(({ id }) => id))}>
            Add {counted(selected.length, 'selected oil')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
};
