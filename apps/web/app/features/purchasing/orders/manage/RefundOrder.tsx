import type { OrderWithLines } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import { createRefund } from '@iom/contract/purchasing/refunds/refunds.endpoints.ts';
import { centsFromDollars, dollarsFromCents } from '@iom/contract/shared/money.ts';
import { Button, Checkbox, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { invalidateLicences } from '../../../../lib/api/licences.ts';
import { money } from '../../../../lib/format/formats.ts';
import { numberErrors, numberInText, priceText } from '../../../../lib/forms/number-text.ts';
import { useEndpointForm } from '../../../../lib/forms/use-endpoint-form.ts';
import { PriceInput } from '../../../../ui/forms/EditForm.tsx';
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx';
import { newIdempotencyKey } from '../../model/place-order.ts';
import { refreshOrder } from './ManagePurchaseOrder.tsx';

/** What of the price of an order is neither refunded nor being refunded, in dollars. */
const leftToRefund = ({ final_price, refunded, refunds_in_progress }: OrderWithLines) =>
  dollarsFromCents(
    centsFromDollars(final_price) - centsFromDollars(refunded) - centsFromDollars(refunds_in_progress),
  );

const howReturned = ({ payment_type, credit_card, po_number }: OrderWithLines) =>
  payment_type === 'CREDIT_CARD'
    ? `The amount goes back to the card ending ${credit_card}.`
    : `This moves no money: return the amount of purchase order ${po_number} by transfer or check, and record it here.`;

interface Props {
  order: OrderWithLines;
  onClose: () => void;
}

/** Refunds a part or all of what is left. A repeat after a lost response makes no second refund. */
const RefundDialog = ({ order, onClose }: Props) => {
  const client = useQueryClient();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const left = leftToRefund(order);
  const { form, submit, mutation } = useEndpointForm(createRefund, {
    initialValues: { amount: priceText(left), reason: '', revoke: false },
    request: ({ amount, ...body }) => ({
      params: { id: order.id },
      body: { ...body, amount: numberInText(amount) },
      idempotencyKey,
    }),
    validate: ({ amount }) => ({
      ...(numberInText(amount) > left ? { amount: `At most ${money(left)} is left to refund.` } : {}),
      ...numberErrors({ amount }),
    }),
    onFailure: () => void refreshOrder(client),
    onSuccess: async (refund) => {
      await refreshOrder(client);
      await invalidateLicences(client);
      notifications.show({
        message:
          'status' in refund
            ? 'The refund is in progress. The card processor has not confirmed it yet.'
            : `Refunded ${money(refund.amount)} with credit note ${refund.credit_note}.`,
      });
      onClose();
    },
  });
  const hasFieldErrors = Object.keys(form.errors).length > 0;
  return (
    <FormDialog
      title={`Refund order ${order.id}`}
      submitLabel="Refund"
      unsaved={form.isDirty()}
      pending={mutation.isPending}
      error={hasFieldErrors ? undefined : mutation.error?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">
        {howReturned(order)} The buyer gets the credit note and the reason by email. A refund cannot be
        undone.
      </Text>
      <PriceInput
        label="Amount"
        description={`${money(left)} of ${money(order.final_price)} is left to refund.`}
        required
        data-autofocus
        {...form.getInputProps('amount')}
      />
      <TextInput
        label="Reason"
        description="Printed on the credit note."
        required
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps('reason')}
      />
      <Checkbox
        label="End the licenses of this order"
        description="Their holders lose the data at once and are emailed the reason. A copy of a regional database that ends no longer lowers the price of the next."
        {...form.getInputProps('revoke', { type: 'checkbox' })}
      />
    </FormDialog>
  );
};

/** The button that refunds a complete order whose payment was received, while something is left to refund. */
export const RefundOrder = ({ order }: { order: OrderWithLines }) => {
  const [opened, { open, close }] = useDisclosure(false);
  const canRefund = order.status === 'COMPLETE' && order.payment_received !== null && leftToRefund(order) > 0;
  return (
    <>
      {canRefund && (
        <Button variant="default" onClick={open}>
          Refund
        </Button>
      )}
      {opened && <RefundDialog order={order} onClose={close} />}
    </>
  );
};
