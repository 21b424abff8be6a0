import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { cartNotLoaded, useCartArrival } from '../model/use-cart.ts';

/** What is said of a cart that holds nothing, once that of the account has arrived: before, it may hold something. */
export const AccountCart = ({ children }: { children: ReactNode }) => {
  const { arrival, retry } = useCartArrival();
  if (arrival === 'waiting') return <Skeleton h={480} animate={false} />;
  if (arrival === 'failed') return <ErrorState message={cartNotLoaded} onRetry={retry} />;
  return children;
};
