import type { Order } from '@iom/contract/purchasing/orders.schemas.ts';
import { cancelOrder } from '@iom/contract/purchasing/purchasing.endpoints.ts';
import { Alert, Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { call } from '../../../lib/api.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import type { Sent } from '../../../ui/WhyHere.tsx';

/** What can be done with an unpaid order: pay it, or cancel it after being asked once more. */
export const OpenOrder = ({ order, onCancelled }: { order: Order; onCancelled: () => void }) => {
  const [asking, setAsking] = useState(false);
  const client = useQueryClient();
  const navigate = useNavigate();
  const cancel = useMutation({
    mutationFn: () => call(cancelOrder, { params: { id: order.id } }),
    onSuccess: () => {
      onCancelled();
      const sent: Sent = { why: `Order ${order.id} is cancelled.` };
      void navigate('/ordering/history', { state: sent });
      void client.invalidateQueries({ queryKey: ['orders'] });
    },
  });
  return (
    <Alert color="oil" title="This order is not paid yet" className="no-print" mb="lg">
      <Group>
        <Button component={Link} to={`/dataset/payment?order=${order.id}`}>
          Pay now
        </Button>
        <Button variant="default" onClick={() => setAsking(true)}>
          Cancel order
        </Button>
      </Group>
      <ConfirmDialog
        opened={asking}
        title={`Cancel order ${order.id}?`}
        confirm="Cancel the order"
        pending={cancel.isPending}
        error={cancel.error?.message}
        onConfirm={() => cancel.mutate()}
        onClose={() => setAsking(false)}
      >
        It leaves your order history and cannot be paid any more. Your cart stays as it is.
      </ConfirmDialog>
    </Alert>
  );
};
