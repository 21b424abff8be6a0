import { pages } from '@iom/contract/pages/pages.ts';
import { cancelOrder } from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import type { Order } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import { Alert, Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { call } from '../../../lib/api/api.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import type { FlashState } from '../../../ui/FlashMessage.tsx';
import { invalidateOrders } from '../model/invalidate-orders.ts';
import { ChangeOrder } from './ChangeOrder.tsx';
import { payPath } from './order-labels.rules.ts';

interface Props {
  order: Order;
  changeable: boolean;
  onCancelled: () => void;
}

const CancelOrder = ({ order, onCancelled }: Pick<Props, 'order' | 'onCancelled'>) => {
  const [confirming, { open, close }] = useDisclosure(false);
  const client = useQueryClient();
  const navigate = useNavigate();
  const cancel = useMutation({
    mutationFn: () => call(cancelOrder, { params: { id: order.id } }),
    onSuccess: () => {
      onCancelled();
      const flash: FlashState = { flash: `Order ${order.id} is cancelled.` };
      void navigate(pages.orderHistory.path(), { state: flash });
      void invalidateOrders(client);
    },
  });
  return (
    <>
      <Button variant="default" onClick={open}>
        Cancel order
      </Button>
      <ConfirmDialog
        opened={confirming}
        title={`Cancel order ${order.id}?`}
        confirm="Cancel the order"
        pending={cancel.isPending}
        error={cancel.error?.message}
        onConfirm={() => cancel.mutate()}
        onClose={close}
      >
        It is removed from your order history and can no longer be paid. Your cart does not change.
      </ConfirmDialog>
    </>
  );
};

/** An unpaid order with its actions: pay, change, cancel. */
export const OpenOrder = ({ order, changeable, onCancelled }: Props) => {
  const [changing, { open, close }] = useDisclosure(false);
  return (
    <Alert color="oil" title="This order is not paid yet" role="status" className="no-print">
      <Text size="sm" mb="sm">
        The data are yours as soon as it is paid by card, or as soon as we approve your purchase order.
      </Text>
      <Group>
        <Button component={Link} to={payPath(order)}>
          Pay now
        </Button>
        {changeable && (
          <Button variant="default" onClick={open}>
            Change order
          </Button>
        )}
        <CancelOrder order={order} onCancelled={onCancelled} />
      </Group>
      {changing && <ChangeOrder order={order} onClose={close} />}
    </Alert>
  );
};
