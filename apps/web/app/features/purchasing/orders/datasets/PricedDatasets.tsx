import { counted } from '@iom/contract/shared/counts.ts';
import { shownMoney } from '@iom/contract/shared/money.ts';
import { Accordion, Group, Text } from '@mantine/core';
import type { PricedDataset } from '../../model/prices.rules.ts';
import { DatasetOils } from './DatasetOils.tsx';

/** Datasets of at most this many oils start open; a longer one would push the total out of sight. */
const largestOpen = 5;

const initiallyOpen = (datasets: readonly PricedDataset[]) =>
  datasets.flatMap((dataset, index) => (dataset.oils.length <= largestOpen ? [String(index)] : []));

/** Datasets to be ordered or ordered; each opens to its oils, tests and prices. */
export const PricedDatasets = ({ datasets }: { datasets: readonly PricedDataset[] }) => (
  <Accordion multiple defaultValue={initiallyOpen(datasets)}>
    {datasets.map((dataset, index) => (
      <Accordion.Item key={dataset.name} value={String(index)}>
        <Accordion.Control>
          <Group justify="space-between" wrap="nowrap" pr="md">
            <div>
              <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                {dataset.name}
              </Text>
              <Text size="sm" className="quiet">
                {counted(dataset.oils.length, 'oil')}
              </Text>
            </div>
            <Text className="figures">{shownMoney(dataset.priceCents)}</Text>
          </Group>
        </Accordion.Control>
        <Accordion.Panel>
          <DatasetOils name={dataset.name} oils={dataset.oils} />
        </Accordion.Panel>
      </Accordion.Item>
    ))}
  </Accordion>
);
