import { pages } from '@iom/contract/pages/pages.ts';
import { invoiceTitle } from '@iom/contract/purchasing/invoices/invoice.rules.ts';
import { readInvoice } from '@iom/contract/purchasing/invoices/invoices.endpoints.ts';
import { readTimeline } from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ApiFailure } from '../../../lib/api/api.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { usePageTitle } from '../../../lib/pages/site.ts';
import { useSession } from '../../../lib/session/session.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { clearPlacedOrder } from '../model/place-order.ts';
import { InvoicePdfButton } from './InvoicePdfButton.tsx';
import { OrderLayout } from './OrderLayout.tsx';
import { OrderState } from './OrderState.tsx';
import { quoteOf } from './order-labels.rules.ts';
import { useFollowedOrder } from './use-followed-order.ts';

const useOrderPage = (id: number) => {
  const order = useFollowedOrder(id);
  const invoice = useQuery(endpointQuery(readInvoice, { params: { id } }));
  const timeline = useQuery(endpointQuery(readTimeline, { params: { id } }));
  const all = [order, invoice, timeline];
  const loaded =
    order.data && invoice.data && timeline.data
      ? { order: order.data, invoice: invoice.data, events: timeline.data.results }
      : undefined;
  return {
    loaded,
    failure: loaded ? undefined : all.find(({ error }) => error)?.error,
    retry: () => void Promise.all(all.filter(({ error }) => error).map(({ refetch }) => refetch())),
  };
};

const Actions = ({ id }: { id: number }) => (
  <>
    <InvoicePdfButton order={id} />
    <Button variant="default" onClick={() => print()}>
      Print
    </Button>
    <Button component={Link} to={pages.orderHistory.path()} variant="default">
      Order history
    </Button>
  </>
);

/** One order: status and actions, invoice, timeline. `notFound` is shown for an unknown order or another account's. */
export const OrderPage = ({ id, notFound }: { id: number; notFound: ReactNode }) => {
  const { user } = useSession();
  const { loaded, failure, retry } = useOrderPage(id);
  usePageTitle(loaded && invoiceTitle(loaded.invoice));
  if (failure instanceof ApiFailure && failure.status === 404) return notFound;
  return (
    <>
      <div className="no-print">
        <PageHeader title={`Order ${id}`} actions={<Actions id={id} />} />
      </div>
      <OrderLayout loaded={user ? loaded : undefined} failure={failure} retry={retry}>
        {user && loaded?.order.owner === user.email && (
          <OrderState
            order={loaded.order}
            poNumber={loaded.invoice.po_number}
            quoted={quoteOf(loaded.events) !== undefined}
            voidReason={loaded.events.find(({ event }) => event === 'VOIDED')?.detail.replace(/\.$/, '')}
            onCancelled={() => clearPlacedOrder(user.id, id)}
          />
        )}
      </OrderLayout>
    </>
  );
};
