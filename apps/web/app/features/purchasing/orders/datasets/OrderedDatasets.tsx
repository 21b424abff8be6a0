import { readOrderDatasets } from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { endpointQuery } from '../../../../lib/api/endpoint-query.ts';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { datasetsOfOrder } from '../../model/prices.rules.ts';
import { PricedDatasets } from './PricedDatasets.tsx';

/** The datasets of an order with their oils, tests and prices; `unloaded` instead of an error where they cannot be loaded. */
export const OrderedDatasets = ({ order, unloaded }: { order: number; unloaded?: ReactNode }) => {
  const { data, isError, refetch } = useQuery(endpointQuery(readOrderDatasets, { params: { id: order } }));
  if (isError)
    return (
      unloaded ?? <ErrorState message="The datasets could not be loaded." onRetry={() => void refetch()} />
    );
  return data ? <PricedDatasets datasets={datasetsOfOrder(data.datasets)} /> : <Skeleton h={240} />;
};
