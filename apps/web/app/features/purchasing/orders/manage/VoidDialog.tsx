import { voidPurchaseOrder } from '@iom/contract/purchasing/purchase-orders/purchase-orders.endpoints.ts';
import type { PurchaseOrder } from '@iom/contract/purchasing/purchase-orders/purchase-orders.schemas.ts';
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { useDraft } from '../../../../lib/forms/use-draft.ts';
import { useEndpointForm } from '../../../../lib/forms/use-endpoint-form.ts';
import { clearForms } from '../../../../lib/storage/tab-forms.ts';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { refreshOrder } from './refresh-order.ts';

interface Props {
  purchaseOrder: PurchaseOrder;
  onVoided: () => void;
  onClose: () => void;
}

const voidDraft = z.object({ reason: z.string() });

/** Voids a purchase order for a reason, which is mailed to the buyer and stays until it has been sent. Cannot be undone. */
export const VoidDialog = ({ purchaseOrder: { id, number, order }, onVoided, onClose }: Props) => {
  const client = useQueryClient();
  const draft = `void-${id}` as const;
  const { form, submit, mutation } = useEndpointForm(voidPurchaseOrder, {
    initialValues: { reason: '' },
    request: (body) => ({ params: { id }, body }),
    failureField: 'reason',
    // it may have been approved meanwhile
    onFailure: () => void refreshOrder(client),
    onSuccess: async () => {
      clearForms([draft]);
      onVoided();
      await refreshOrder(client);
      notifications.show({ message: `Order ${order} is cancelled.` });
      onClose();
    },
  });
  useDraft(form, draft, voidDraft);
  return (
    <Dialog onClose={onClose} title={`Void purchase order ${number}`} centered>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <Text>
            Order {order} is cancelled and its discount codes are free again; an offer that it came from is
            withdrawn. The buyer gets the reason by email. This cannot be undone.
          </Text>
          <Textarea label="Reason" required rows={4} maxLength={5000} {...form.getInputProps('reason')} />
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={mutation.isPending}>
              Void purchase order
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
};
