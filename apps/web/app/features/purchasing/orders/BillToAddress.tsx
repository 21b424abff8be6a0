import { addressLines } from '@iom/contract/purchasing/invoices/billing.rules.ts';
import type { BillTo } from '@iom/contract/purchasing/invoices/billing.schemas.ts';
import { Text } from '@mantine/core';

/** Name and address as printed on an invoice. */
export const BillToAddress = ({ to }: { to: BillTo }) => (
  <Text component="address" size="sm" style={{ fontStyle: 'normal', whiteSpace: 'pre-line' }}>
    {addressLines(to).join('\n')}
  </Text>
);
