import { Paper, Skeleton, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { failureText } from '../../../lib/forms/field-messages.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import type { Checkout } from '../model/use-checkout.ts';
import { Totals } from './Totals.tsx';

/** Lines and total of the draft or order. */
export const OrderSummary = ({ checkout, children }: { checkout: Checkout; children?: ReactNode }) => (
  <Paper withBorder p="lg" component="section" aria-label="Order summary">
    <Stack gap="md">
      <Title order={2} size="h3">
        {checkout.state === 'order' ? `Order ${checkout.order.id}` : 'Your order'}
      </Title>
      {checkout.state === 'loading' && <Skeleton h={120} />}
      {checkout.state === 'failed' && (
        <ErrorState
          message={`The price could not be calculated. ${failureText(checkout.failure)}`}
          onRetry={checkout.retry}
        />
      )}
      {'amounts' in checkout && <Totals {...checkout.amounts} />}
      {children}
    </Stack>
  </Paper>
);
