import { readOrderDatasets } from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { formatMoney } from '@iom/contract/shared/money.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { Accordion, Group, Pagination, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { endpointQuery } from '../../../../lib/api/endpoint-query.ts';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { UnbrokenText } from '../../../../ui/values/broken-texts.tsx';
import { Grade } from '../../../../ui/values/OilLink.tsx';
import { datasetsOfOrder, type PricedDataset, type PricedOil } from '../../model/prices.rules.ts';
import { useListedOils } from '../../model/use-listed-oils.ts';

const pageSize = 10;

/** The oils of one dataset with their tests and prices, ten at a time. */
const DatasetOils = ({ name, oils }: { name: string; oils: readonly PricedOil[] }) => {
  const [page, setPage] = useState(1);
  const pageOils = oils.slice((page - 1) * pageSize, page * pageSize);
  const { rowOf, testOf, ...list } = useListedOils(pageOils.map((oil) => oil.sample));
  if (list.isPending) return <Skeleton h={40 + pageOils.length * 56} />;
  if (list.isError) return <ErrorState message="The oils could not be loaded." onRetry={list.retry} />;
  const testName = (id: number) => typographicName(testOf.get(id)?.name ?? `test ${id}`);
  return (
    <Stack gap="sm">
      <Table aria-label={`Oils in ${name}`} verticalSpacing="xs" horizontalSpacing="xs" fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Oil and tests</Table.Th>
            <Table.Th scope="col" ta="right">
              Price
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {pageOils.map((oil) => {
            const row = rowOf.get(oil.sample);
            return (
              <Table.Tr key={oil.sample} style={{ verticalAlign: 'top' }}>
                <Table.Td>
                  <Text size="sm">
                    {row ? (
                      <>
                        {row.brand_name} <Grade grade={row.sample__sae_grade} />, {row.country} {row.year}
                      </>
                    ) : (
                      'An oil that is no longer listed'
                    )}
                  </Text>
                  <Text size="xs" className="quiet">
                    {oil.fullSet
                      ? `All tests, with the Engine Oil Data Report`
                      : oil.tests.map((test) => testName(test)).join(', ')}
                  </Text>
                </Table.Td>
                <Table.Td ta="right">{formatMoney(oil.priceCents)}</Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
      {oils.length > pageSize && (
        <Pagination
          size="sm"
          total={Math.ceil(oils.length / pageSize)}
          value={page}
          onChange={setPage}
          getControlProps={(control) => ({ 'aria-label': `${control} page of oils` })}
        />
      )}
    </Stack>
  );
};

/** Datasets with at most this many oils are open initially. Longer ones would push the total out of sight. */
const maxOpenOils = 5;

const initiallyOpen = (datasets: readonly PricedDataset[]) =>
  datasets.flatMap((dataset, index) => (dataset.oils.length <= maxOpenOils ? [String(index)] : []));

/** Datasets of an order or a future order. Each expands to its oils, tests and prices. */
export const PricedDatasets = ({ datasets }: { datasets: readonly PricedDataset[] }) => (
  <Accordion multiple defaultValue={initiallyOpen(datasets)}>
    {datasets.map((dataset, index) => (
      <Accordion.Item key={dataset.name} value={String(index)}>
        <Accordion.Control>
          <Group justify="space-between" wrap="nowrap" pr="md">
            <div>
              <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                <UnbrokenText>{dataset.name}</UnbrokenText>
              </Text>
              <Text size="sm" className="quiet">
                {counted(dataset.oils.length, 'oil')}
              </Text>
            </div>
            <Text className="figures">{formatMoney(dataset.priceCents)}</Text>
          </Group>
        </Accordion.Control>
        <Accordion.Panel>
          <DatasetOils name={dataset.name} oils={dataset.oils} />
        </Accordion.Panel>
      </Accordion.Item>
    ))}
  </Accordion>
);

/** The datasets of an order with their oils, tests and prices. If they cannot be loaded, shows `fallback` or an error. */
export const OrderedDatasets = ({ order, fallback }: { order: number; fallback?: ReactNode }) => {
  const { data, isError, refetch } = useQuery(endpointQuery(readOrderDatasets, { params: { id: order } }));
  if (data) return <PricedDatasets datasets={datasetsOfOrder(data.datasets)} />;
  if (isError)
    return (
      fallback ?? <ErrorState message="The datasets could not be loaded." onRetry={() => void refetch()} />
    );
  return <Skeleton h={240} />;
};
