import { setInvoiceNumber } from '@iom/contract/purchasing/purchase-orders/purchase-orders.endpoints.ts';
import type { PurchaseOrder } from '@iom/contract/purchasing/purchase-orders/purchase-orders.schemas.ts';
import { Alert, Button, Group, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useEndpointForm } from '../../../../lib/forms/use-endpoint-form.ts';
import { changeFailure } from './approval.ts';
import { refreshOrder } from './refresh-order.ts';

/** Sets the invoice number of a purchase order that waits for approval. */
export const InvoiceNumberForm = ({ purchaseOrder: { id, invoice } }: { purchaseOrder: PurchaseOrder }) => {
  const client = useQueryClient();
  const { form, submit, mutation, notice, markSaved } = useEndpointForm(setInvoiceNumber, {
    initialValues: { invoice: invoice ?? '' },
    request: (body) => ({ params: { id }, body }),
    onlyChanges: true,
    failureNotice: changeFailure,
    onSuccess: async (saved) => {
      markSaved({ invoice: saved.invoice ?? '' });
      await refreshOrder(client);
      notifications.show({ message: 'The invoice number is saved.' });
    },
  });
  return (
    <form noValidate onSubmit={submit}>
      {notice && mutation.isError && !form.errors.invoice && (
        <Alert color="red" variant="light" role="alert" mb="xs">
          {notice.text}
        </Alert>
      )}
      <Group align="start" gap="xs">
        <TextInput
          label="Invoice number"
          description="Left empty, the next number is assigned on approval."
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autoComplete="off"
          maxLength={50}
          maw={320}
          flex={1}
          {...form.getInputProps('invoice')}
        />
        <Button type="submit" variant="default" mt={24} loading={mutation.isPending}>
          Save
        </Button>
      </Group>
    </form>
  );
};
