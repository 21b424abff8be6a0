import type { DisplayTest } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { largestDataset } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { Button, Group, MultiSelect, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RadioBar } from '../../../../ui/forms/RadioBar.tsx';
import { oilsQuery } from '../../model/oils.queries.ts';
import { QuoteOils } from '../QuoteOils.tsx';
import { FindOils } from './FindOils.tsx';
import type { OilCriteria } from './matching-oils.rules.ts';
import classes from './offer.module.css';
import { datasetOils, type OfferDataset, testsOnOffer } from './offer-draft.rules.ts';

/** Oils listed here; further ones are counted. */
const shownOils = 50;

const Oils = ({ dataset, onRemove }: { dataset: OfferDataset; onRemove: (id: number) => void }) => {
  const shown = dataset.oils.slice(0, shownOils);
  const { data } = useQuery(oilsQuery(shown));
  if (dataset.oils.length === 0) return <Text className="quiet">No oils yet.</Text>;
  if (!data) return <Skeleton h={64 + shown.length * 36} animate={false} />;
  const rows = data.results.filter(({ id }) => shown.includes(id));
  return (
    <>
      <QuoteOils oils={rows} onRemove={(oil) => onRemove(oil.id)} />
      {dataset.oils.length > shown.length && (
        <Text size="sm" className="quiet">
          and {counted(dataset.oils.length - shown.length, 'more oil')}
        </Text>
      )}
    </>
  );
};

const Tests = ({ dataset, tests, onChange }: Pick<Props, 'dataset' | 'tests' | 'onChange'>) => {
  const options = testsOnOffer(tests ?? []);
  return (
    <Stack gap="xs">
      <RadioBar
        label={`Tests of ${dataset.name || 'the dataset'}`}
        choices={[
          { value: 'all', label: 'All tests of each oil' },
          { value: 'chosen', label: 'Chosen tests' },
        ]}
        value={dataset.tests === 'all' ? 'all' : 'chosen'}
        onChange={(value) => onChange({ ...dataset, tests: value === 'all' ? 'all' : [] })}
      />
      {dataset.tests !== 'all' && (
        <MultiSelect
          label="Tests"
          searchable
          clearable
          data={options.map(({ id, name, available_for }) => ({
            value: String(id),
            label: `${typographicName(name)} (${counted(available_for.length, 'oil')})`,
          }))}
          value={dataset.tests.map(String)}
          onChange={(values) => onChange({ ...dataset, tests: values.map(Number) })}
        />
      )}
    </Stack>
  );
};

interface Props {
  dataset: OfferDataset;
  /** Tests with the oils of this dataset; undefined while they load. */
  tests: readonly DisplayTest[] | undefined;
  /** What the search for oils begins with. */
  criteria: OilCriteria;
  onChange: (dataset: OfferDataset) => void;
  /** Absent for the only dataset. */
  onRemove?: (() => void) | undefined;
}

/** A dataset of an offer: its name, its oils and their tests. */
export const OfferDatasetFields = ({ dataset, tests, criteria, onChange, onRemove }: Props) => {
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
          onChange={(event) => onChange({ ...dataset, name: event.currentTarget.value })}
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
      <Oils
        dataset={dataset}
        onRemove={(id) => onChange({ ...dataset, oils: dataset.oils.filter((oil) => oil !== id) })}
      />
      <Tests dataset={dataset} tests={tests} onChange={onChange} />
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
            const all = [...new Set([...dataset.oils, ...oils])].slice(0, largestDataset);
            onChange({ ...dataset, oils: all });
            setAdding(false);
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </Stack>
  );
};
