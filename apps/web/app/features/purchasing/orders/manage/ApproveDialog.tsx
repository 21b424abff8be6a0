import { approvePurchaseOrder } from '@iom/contract/purchasing/purchase-orders/purchase-orders.endpoints.ts';
import type { PurchaseOrder } from '@iom/contract/purchasing/purchase-orders/purchase-orders.schemas.ts';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../lib/api/api.ts';
import { ConfirmMutation } from '../../../../ui/dialogs/ConfirmMutation.tsx';
import { refreshOrder } from './refresh-order.ts';

interface Props {
  purchaseOrder: PurchaseOrder;
  onClose: () => void;
}

/** Confirms the approval of a purchase order, which cannot be undone. */
export const ApproveDialog = ({ purchaseOrder: { id, number, order, invoice }, onClose }: Props) => {
  const client = useQueryClient();
  return (
    <ConfirmMutation
      title={`Approve purchase order ${number}`}
      confirm="Approve"
      send={() => call(approvePurchaseOrder, { params: { id } })}
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
