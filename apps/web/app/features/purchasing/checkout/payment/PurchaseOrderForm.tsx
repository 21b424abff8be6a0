import { unprintedNotice } from '@iom/contract/purchasing/invoices/printed-letters.rules.ts';
import { Stack, Text, TextInput } from '@mantine/core';
import { billingLabels } from '../billing/billing.rules.ts';
import { PaymentForm } from '../billing/PaymentForm.tsx';
import type { BillingForm } from '../billing/use-billing-form.ts';
import { DuplicatePoNumberAlert } from './DuplicatePoNumberAlert.tsx';

/** Payment by purchase order: its number and the billing address. */
export const PurchaseOrderForm = ({ billing, onReady }: { billing: BillingForm; onReady: () => void }) => (
  <PaymentForm
    label="Purchase order"
    billing={billing.form}
    incomplete={billing.incomplete}
    onSubmit={() => billing.check() && onReady()}
  >
    <Text size="sm" className="quiet" maw={560}>
      The data are yours as soon as we approve the purchase order. You get a pro forma invoice by email, and
      you can upload your purchase order document once the order is placed.
    </Text>
    <Stack gap={4}>
      <TextInput
        label={billingLabels.number}
        description={unprintedNotice(billing.form.values.number)}
        autoComplete="off"
        maxLength={200}
        required
        maw={480}
        {...billing.form.getInputProps('number')}
      />
      <DuplicatePoNumberAlert number={billing.form.values.number} />
    </Stack>
  </PaymentForm>
);
