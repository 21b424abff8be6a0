import { Button, Group, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ApiFailure } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { forgetPlacedOrder } from '../checkout/placed-order.ts';
import { orderQuery } from '../purchasing.queries.ts';
import { Invoice } from './Invoice.tsx';
import { OpenOrder } from './OpenOrder.tsx';
import { isOpen } from './order-words.rules.ts';

interface Props {
  id: number;
  /** The address of the signed-in user, as invoices show it. */
  billTo: ReactNode;
  /** For an order that is unknown or a stranger's. */
  notFound: ReactNode;
}

/** One order with its invoice; an unpaid one may be paid or cancelled. */
export const OrderPage = ({ id, billTo, notFound }: Props) => {
  const { user } = useSession();
  const order = useQuery(orderQuery(id));
  if (order.error instanceof ApiFailure && order.error.status === 404) return notFound;
  return (
    <div className="page">
      <PageHeader
        title={`Order ${id}`}
        actions={
          <Group>
            <Button component={Link} to="/ordering/history" variant="default">
              Order history
            </Button>
            <Button variant="default" onClick={() => print()}>
              Print
            </Button>
          </Group>
        }
      />
      {order.isPending && <Skeleton h={480} maw={760} />}
      {order.isError && <ErrorState message={order.error.message} onRetry={() => void order.refetch()} />}
      {order.isSuccess && (
        <>
          {isOpen(order.data) && user && (
            <OpenOrder order={order.data} onCancelled={() => forgetPlacedOrder(user.id, id)} />
          )}
          <Invoice
            order={order.data}
            billTo={order.data.owner === user?.email ? billTo : `${order.data.company} ${order.data.owner}`}
          />
        </>
      )}
    </div>
  );
};
