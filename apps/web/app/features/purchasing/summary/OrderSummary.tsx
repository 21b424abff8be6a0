import { Divider, Paper, Skeleton, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Checkout } from '../model/use-checkout.ts';
import { PriceFailure } from './PriceFailure.tsx';
import { Totals } from './Totals.tsx';

interface Props {
  checkout: Checkout;
  /** Heading and name of the section, where a page has more than one. */
  title?: string;
  children?: ReactNode;
}

/** Of the size of the lines and the total. */
const LoadingTotals = ({ lines }: { lines: number }) => (
  <Stack gap="xs" aria-busy="true">
    <Skeleton h={lines * 35 - 10} />
    <Divider />
    <Skeleton h={25} />
  </Stack>
);

/** Lines and total of the draft or order. */
export const OrderSummary = ({ checkout, title, children }: Props) => (
  <Paper withBorder p="lg" component="section" aria-label={title ?? 'Order summary'}>
    <Stack gap="md">
      <Title order={2} size="h3">
        {checkout.state === 'order' ? `Order ${checkout.order.id}` : (title ?? 'Your order')}
      </Title>
      {checkout.state === 'loading' && <LoadingTotals lines={checkout.lines ?? 1} />}
      {checkout.state === 'failed' && <PriceFailure failure={checkout.failure} onRetry={checkout.retry} />}
      {'amounts' in checkout && <Totals {...checkout.amounts} />}
      {children}
    </Stack>
  </Paper>
);
