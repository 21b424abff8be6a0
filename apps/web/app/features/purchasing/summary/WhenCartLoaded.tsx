import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { cartNotLoaded, useCartLoadState } from '../model/use-cart.ts';

/** Shows its children, the empty state of a cart, once the account's cart has loaded. */
export const WhenCartLoaded = ({ children }: { children: ReactNode }) => {
  const { state, retry } = useCartLoadState();
  if (state === 'loading') return <Skeleton h={480} animate={false} />;
  if (state === 'failed') return <ErrorState message={cartNotLoaded} onRetry={retry} />;
  return children;
};
