import { facetLabels } from '@iom/contract/analysis/facet-labels.ts';
import { countOilFacets, listOilIds, listOils } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import type { DisplayTest, OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { maxDatasetOils } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { formatGrade } from '@iom/contract/shared/sae-grade.ts';
import { Button, Group, MultiSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../../lib/api/api.ts';
import { endpointQuery } from '../../../../lib/api/endpoint-query.ts';
import { useLocalList } from '../../../../lib/api/use-list.ts';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { RadioBar } from '../../../../ui/forms/RadioBar.tsx';
import { TestPicker } from '../../../../ui/forms/TestPicker.tsx';
import type { Column } from '../../../../ui/table/columns.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { oilColumn } from '../../../../ui/values/label-columns.tsx';
import { facetValues, matchedFacets, type OilCriteria, oilQuery } from './matching-oils.rules.ts';
import { OfferOils } from './OfferOils.tsx';
import classes from './offer.module.css';
import { datasetOils, type OfferDataset, testsOnOffer } from './offer-draft.rules.ts';

const columns: readonly Column<OilRow>[] = [
  oilColumn('report_number', { noWrap: true }),
  oilColumn('brand_name', { onPhone: 'below' }),
  oilColumn('supplier', { onPhone: 'hidden' }),
  oilColumn('sae_grade', { onPhone: 'below' }),
  oilColumn('service_class', { onPhone: 'hidden' }),
  oilColumn('country', { noWrap: true, onPhone: 'below' }),
  oilColumn('year', { onPhone: 'below' }),
];

/** Maximum number of suggestions at a time; typing narrows them down. */
const maxSuggestions = 100;

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
          limit={maxSuggestions}
          data={(facets ? facetValues(facets, name) : criteria[name]).map((value) => ({
            value,
            label: name === 'sae_grade' ? formatGrade(value) : value,
          }))}
          value={criteria[name]}
          onChange={(values) => onChange({ ...criteria, [name]: values })}
        />
      ))}
    </SimpleGrid>
  );
};

interface FindOilsProps {
  /** The criteria of the first search. */
  initial: OilCriteria;
  /** Oils of the dataset, which cannot be added again. */
  present: readonly number[];
  onAdd: (oils: readonly number[]) => void;
  onClose: () => void;
}

/** Searches the catalog for oils to add to a dataset: chosen oils, or all that match. */
const FindOils = ({ initial, present, onAdd, onClose }: FindOilsProps) => {
  const [criteria, setCriteria] = useState(initial);
  const [selected, setSelected] = useState<OilRow[]>([]);
  const list = useLocalList(listOils, oilQuery(criteria));
  const addAll = useMutation({
    mutationFn: () => call(listOilIds, { query: oilQuery(criteria) }),
    onSuccess: ({ ids }) => onAdd(ids),
  });
  const count = list.data?.count ?? 0;
  const tooMany = count > maxDatasetOils;
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
              ? `${counted(count, 'oil')} match; a dataset holds at most 1,000`
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

const Tests = ({ dataset, tests, onEdit }: Pick<OfferDatasetFieldsProps, 'dataset' | 'tests' | 'onEdit'>) => {
  const options = testsOnOffer(tests ?? []);
  const oilCounts = new Map(options.map(({ id, available_for }) => [id, available_for.length]));
  return (
    <Stack gap="xs">
      <RadioBar
        label={`Tests of ${dataset.name || 'the dataset'}`}
        choices={[
          { value: 'all', label: 'All tests of each oil' },
          { value: 'chosen', label: 'Chosen tests' },
        ]}
        value={dataset.tests === 'all' ? 'all' : 'chosen'}
        onChange={(value) => onEdit((one) => ({ ...one, tests: value === 'all' ? 'all' : [] }))}
      />
      {dataset.tests !== 'all' && (
        <TestPicker
          label="Tests"
          tests={options}
          note={(id) => ` (${counted(oilCounts.get(id) ?? 0, 'oil')})`}
          value={dataset.tests}
          onChange={(chosen) => onEdit((one) => ({ ...one, tests: chosen }))}
        />
      )}
    </Stack>
  );
};

interface OfferDatasetFieldsProps {
  dataset: OfferDataset;
  /** Tests with the oils of this dataset; undefined while they load. */
  tests: readonly DisplayTest[] | undefined;
  /** The criteria of the first search for oils. */
  criteria: OilCriteria;
  /** Applies an edit to the latest state of the dataset. */
  onEdit: (edit: (dataset: OfferDataset) => OfferDataset) => void;
  /** Absent for the only dataset. */
  onRemove?: (() => void) | undefined;
}

/** A dataset of an offer: its name, its oils and their tests. */
export const OfferDatasetFields = ({
  dataset,
  tests,
  criteria,
  onEdit,
  onRemove,
}: OfferDatasetFieldsProps) => {
  const [adding, setAdding] = useState(false);
  const leftOut = tests ? dataset.oils.length - datasetOils(dataset, tests).length : 0;
  return (
    <Stack
      component="section"
      gap="md"
      className={classes.dataset ?? ''}
      aria-label={dataset.name || 'Dataset'}
    >
      <Group align="end">
        <TextInput
          label="Name of the dataset"
          required
          maxLength={200}
          style={{ flex: '1 1 16rem' }}
          value={dataset.name}
          onChange={({ currentTarget: { value } }) => onEdit((one) => ({ ...one, name: value }))}
        />
        {onRemove && (
          <Button variant="default" onClick={onRemove}>
            Remove dataset
          </Button>
        )}
      </Group>
      <Group justify="space-between">
        <Text fw={600}>{counted(dataset.oils.length, 'oil')}</Text>
        <Button variant="default" size="xs" onClick={() => setAdding(true)}>
          Add oils
        </Button>
      </Group>
      <OfferOils oils={dataset.oils} onEdit={(edit) => onEdit((one) => ({ ...one, oils: edit(one.oils) }))} />
      <Tests dataset={dataset} tests={tests} onEdit={onEdit} />
      {leftOut > 0 && (
        <Text size="sm" role="status">
          {counted(leftOut, 'oil')} without any of these tests {leftOut === 1 ? 'is' : 'are'} left out of the
          offer.
        </Text>
      )}
      {adding && (
        <FindOils
          initial={criteria}
          present={dataset.oils}
          onAdd={(oils) => {
            onEdit((one) => ({
              ...one,
              oils: [...new Set([...one.oils, ...oils])].slice(0, maxDatasetOils),
            }));
            setAdding(false);
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </Stack>
  );
};
