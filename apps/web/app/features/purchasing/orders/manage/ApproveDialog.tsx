import type { PurchaseOrder } from '@iom/contract/purchasing/purchase-orders/purchase-orders.schemas.ts';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { ConfirmMutation } from '../../../../ui/dialogs/ConfirmMutation.tsx';
import { approvePending } from './approval.ts';
import { refreshOrder } from './refresh-order.ts';

interface Props {
  purchaseOrder: PurchaseOrder;
  onApproved: () => void;
  onClose: () => void;
}

/** Confirms the approval of a purchase order, which cannot be undone. */
export const ApproveDialog = ({ purchaseOrder, onApproved, onClose }: Props) => {
  const { id, number, order, invoice } = purchaseOrder;
  const client = useQueryClient();
  return (
    <ConfirmMutation
      title={`Approve purchase order ${number}`}
      confirm="Approve"
      send={async () => {
        await approvePending({ id, invoice });
        onApproved();
      }}
      refresh={() => refreshOrder(client)}
      success={`Order ${order} is complete.`}
      onClose={onClose}
    >
      <Text>
        The data of order {order} become the buyer’s, who gets them and the invoice{' '}
        {invoice ? `with the number ${invoice}` : 'with the next number'} by email. This cannot be undone.
      </Text>
    </ConfirmMutation>
  );
};
