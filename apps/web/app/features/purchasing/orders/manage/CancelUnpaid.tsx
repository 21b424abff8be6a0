import { cancelOrder } from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../lib/api/api.ts';
import { ConfirmMutation } from '../../../../ui/dialogs/ConfirmMutation.tsx';
import { refreshOrder } from './refresh-order.ts';

/** Cancels an order that is not paid and has no purchase order. */
export const CancelUnpaid = ({ order }: { order: number }) => {
  const [confirming, { open, close }] = useDisclosure(false);
  const client = useQueryClient();
  return (
    <>
      <Button variant="default" onClick={open} style={{ alignSelf: 'start' }}>
        Cancel order
      </Button>
      {confirming && (
        <ConfirmMutation
          title={`Cancel order ${order}?`}
          confirm="Cancel the order"
          send={() => call(cancelOrder, { params: { id: order } })}
          refresh={() => refreshOrder(client)}
          success={`Order ${order} is cancelled.`}
          onClose={close}
        >
          It leaves every list and the buyer can no longer pay it. This cannot be undone.
        </ConfirmMutation>
      )}
    </>
  );
};
