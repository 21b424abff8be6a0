import type { BillTo } from '@iom/contract/purchasing/billing.schemas.ts';
import { Text } from '@mantine/core';
import { addressLines } from './billing.rules.ts';

/** Name and address as an invoice shows them. */
export const BilledTo = ({ to }: { to: BillTo }) => (
  <Text component="address" size="sm" style={{ fontStyle: 'normal', whiteSpace: 'pre-line' }}>
    {addressLines(to).join('\n')}
  </Text>
);
