import { shownMoney } from '@iom/contract/shared/money.ts';
import { Accordion, Group, Text } from '@mantine/core';
import { counted } from '../../../../lib/formats.ts';
import type { PricedDataset } from '../../model/prices.rules.ts';
import { DatasetOils } from './DatasetOils.tsx';

/** A dataset of so many oils stands open; a longer one would push the total out of sight. */
const openUpTo = 5;

const shortOnes = (datasets: readonly PricedDataset[]) =>
  datasets.flatMap((dataset, place) => (dataset.oils.length <= openUpTo ? [String(place)] : []));

/** The datasets about to be ordered, each to be opened for its oils, tests and prices. */
export const ReviewDatasets = ({ datasets }: { datasets: readonly PricedDataset[] }) => (
  <Accordion multiple defaultValue={shortOnes(datasets)}>
    {datasets.map((dataset, place) => (
      <Accordion.Item key={dataset.name} value={String(place)}>
        <Accordion.Control>
          <Group justify="space-between" wrap="nowrap" pr="md">
            <div>
              <Text fw={600}>{dataset.name}</Text>
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
