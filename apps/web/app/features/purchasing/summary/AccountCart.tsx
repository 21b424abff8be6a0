import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { cartNotLoaded, useCartArrival } from '../model/use-cart.ts';

/** The empty state of a cart, shown once the account's cart has loaded; until then the cart may hold something. */
export const AccountCart = ({ children }: { children: ReactNode }) => {
  const { arrival, retry } = useCartArrival();
  if (arrival === 'waiting') return <Skeleton h={480} animate={false} />;
  if (arrival === 'failed') return <ErrorState message={cartNotLoaded} onRetry={retry} />;
  return children;
};
