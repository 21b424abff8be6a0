import { Skeleton } from '@mantine/core';
import { CartContents } from '../../../features/purchasing/cart/CartContents.tsx';
import { ClearCartButton } from '../../../features/purchasing/cart/ClearCartButton.tsx';
import { useHydrated } from '../../../lib/pages/use-hydrated.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function Cart() {
  const inBrowser = useHydrated();
  return (
    <>
      <PageHeader
        lead="Datasets and regional databases you have not ordered yet."
        actions={<ClearCartButton />}
      />
      {inBrowser ? <CartContents /> : <Skeleton h={480} animate={false} />}
    </>
  );
}
