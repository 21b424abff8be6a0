import { pages } from '@iom/contract/pages/pages.ts';
import { addOrderedItems } from '@iom/contract/purchasing/cart/cart.rules.ts';
import { invoiceTitle } from '@iom/contract/purchasing/invoices/invoice.rules.ts';
import type { Invoice } from '@iom/contract/purchasing/invoices/invoice.schemas.ts';
import { mailInvoice, readInvoice } from '@iom/contract/purchasing/invoices/invoices.endpoints.ts';
import { readOrderItems, readTimeline } from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import type { Order } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import { Alert, Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { ApiFailure, call } from '../../../lib/api/api.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { usePageTitle } from '../../../lib/pages/site.ts';
import { useSession } from '../../../lib/session/session.ts';
import type { FlashState } from '../../../ui/FlashMessage.tsx';
import { NotFound } from '../../../ui/NotFound.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { checkoutPaths, kindOfOrder } from '../model/order-draft.rules.ts';
import { clearPlacedOrder } from '../model/place-order.ts';
import { useCart } from '../model/use-cart.ts';
import { DocumentUpload } from './document/PurchaseOrderDocument.tsx';
import { InvoicePdfButton, PrintInvoiceButton } from './InvoicePdfButton.tsx';
import { OpenOrder } from './OpenOrder.tsx';
import { OrderLayout } from './OrderLayout.tsx';
import { quoteOf } from './order-labels.rules.ts';
import { useFollowedOrder } from './use-followed-order.ts';

interface InvoiceMailButtonProps {
  order: number;
  label: string;
  /** The addresses that get it. */
  email: string;
}

/** Sends the buyer the mail with the invoice again; its outcome is shown beside the button. */
const InvoiceMailButton = ({ order, label, email }: InvoiceMailButtonProps) => {
  const mail = useMutation({ mutationFn: () => call(mailInvoice, { params: { id: order } }) });
  return (
    <>
      <Button variant="subtle" loading={mail.isPending} onClick={() => mail.mutate()}>
        {label}
      </Button>
      {mail.isSuccess && (
        <Text size="sm" role="status">
          On its way to {email}.
        </Text>
      )}
      {mail.error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {mail.error.message}
        </Text>
      )}
    </>
  );
};

/** Puts the items of an order into the cart and opens the payment step, which names what is owned already. */
const OrderAgain = ({ order, variant = 'default' }: { order: Order; variant?: 'default' | 'subtle' }) => {
  const { change } = useCart();
  const navigate = useNavigate();
  const items = useMutation({
    mutationFn: () => call(readOrderItems, { params: { id: order.id } }),
    onSuccess: (found) => {
      if (found.datasets.length + found.regional.length === 0) return;
      const allFit = change((cart) => addOrderedItems(cart, found));
      const state: FlashState | null = allFit
        ? { flash: `The items of order ${order.id} are in your cart.` }
        : null;
      void navigate(checkoutPaths[kindOfOrder(order)].codes, { state });
    },
  });
  const empty = items.data && items.data.datasets.length + items.data.regional.length === 0;
  return (
    <Stack gap="xs" align="start">
      <Button size="sm" variant={variant} loading={items.isPending} onClick={() => items.mutate()}>
        Order again
      </Button>
      {(items.isError || empty) && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {items.error?.message ?? 'Nothing in this order is still for sale.'}
        </Text>
      )}
    </Stack>
  );
};

const PrintAndHistory = ({ id }: { id: number }) => (
  <>
    <PrintInvoiceButton order={id} />
    <Button component={Link} to={pages.orderHistory.path()} variant="default">
      Order history
    </Button>
  </>
);

/** Document and lists of an order. */
const DocumentActions = ({ id }: { id: number }) => (
  <>
    <InvoicePdfButton order={id} />
    <PrintAndHistory id={id} />
  </>
);

interface OrderStateProps {
  order: Order;
  /** The addresses that get its invoice. */
  invoiceTo: string;
  poNumber: string | null;
  /** Ordered from a quote at an agreed price, so it cannot be changed. */
  quoted: boolean;
  /** Why the institute voided its purchase order; undefined if it did not. */
  voidReason: string | undefined;
  onCancelled: () => void;
  /** The data of the complete order. */
  delivered: ReactNode;
}

/** The order's status for its buyer, with the actions it allows. */
const OrderState = ({
  order,
  invoiceTo,
  poNumber,
  quoted,
  voidReason,
  onCancelled,
  delivered,
}: OrderStateProps) => {
  if (order.in_payment)
    return (
      <Alert
        role="status"
        color="petrol"
        title="A card payment of this order is in progress"
        className="no-print"
      >
        <Text size="sm" maw={640}>
          The card processor has not reported the outcome yet. Until it does, the order cannot be paid again,
          changed or canceled. This page updates itself, and we email you when the order is paid.
        </Text>
      </Alert>
    );
  if (order.status === 'IN_PROCESS')
    return <OpenOrder order={order} changeable={!quoted} onCancelled={onCancelled} />;
  if (order.status === 'PO_PENDING')
    return (
      <Alert role="status" color="petrol" title="Waiting for approval" className="no-print">
        <Stack gap="sm">
          <Text size="sm" maw={640}>
            We have your purchase order {poNumber} and have emailed you the pro forma invoice. As soon as we
            approve the purchase order, the data are under My Datasets, and we email you the invoice. If
            something is wrong,{' '}
            <Anchor component={Link} to={pages.contact.path()} inherit>
              contact us
            </Anchor>
            .
          </Text>
          {order.purchase_order !== null && <DocumentUpload purchaseOrder={order.purchase_order} />}
          <Group gap="xs">
            <InvoiceMailButton order={order.id} label="Email the pro forma invoice again" email={invoiceTo} />
          </Group>
        </Stack>
      </Alert>
    );
  if (order.status === 'COMPLETE')
    return (
      <Stack gap="lg" className="no-print">
        <Group justify="space-between" align="end" gap="xs">
          <div>
            <Title order={2}>Your data</Title>
            <Text size="sm" role="status">
              This order is complete.
            </Text>
          </div>
          <InvoicePdfButton order={order.id} />
        </Group>
        {delivered}
        <Text size="sm">
          All data you hold are under{' '}
          <Anchor component={Link} to={pages.owned.path()} inherit>
            My Datasets
          </Anchor>
          ; search and chart them with the{' '}
          <Anchor component={Link} to={pages.analysis.path()} inherit>
            analysis tools
          </Anchor>
          . The Engine Oil Data Reports of oils with every test are under{' '}
          <Anchor component={Link} to={pages.ownedPdf.path()} inherit>
            {pages.ownedPdf.title}
          </Anchor>
          .
        </Text>
        <Group gap="xs" component="section" aria-label="Invoice and order">
          <PrintAndHistory id={order.id} />
          <OrderAgain order={order} variant="subtle" />
          <InvoiceMailButton order={order.id} label="Email the invoice again" email={invoiceTo} />
        </Group>
      </Stack>
    );
  return (
    <Alert role="status" color="gray" title="This order is canceled" className="no-print">
      <Stack gap="sm">
        {voidReason && (
          <Text size="sm" maw={640}>
            We voided its purchase order: {voidReason}. If you have a question,{' '}
            <Anchor component={Link} to={pages.contact.path()} inherit>
              contact us
            </Anchor>
            .
          </Text>
        )}
        {order.order_items.length > 0 && <OrderAgain order={order} />}
      </Stack>
    </Alert>
  );
};

/** The account's address, and the invoice address of a purchase order if it differs. */
const invoiceAddresses = ({ owner, payment_type }: Order, { bill_to }: Invoice) =>
  payment_type === 'PURCHASE_ORDER' && bill_to.email.toLowerCase() !== owner.toLowerCase()
    ? [owner, bill_to.email]
    : [owner];

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

interface Props {
  id: number;
  /** The data of the order, which its buyer sees first once it is complete. */
  delivered: ReactNode;
}

/** One order: status and actions, invoice, timeline. */
export const OrderPage = ({ id, delivered }: Props) => {
  const { user } = useSession();
  const { loaded, failure, retry } = useOrderPage(id);
  usePageTitle(loaded && invoiceTitle(loaded.invoice));
  if (failure instanceof ApiFailure && failure.status === 404) return <NotFound />;
  const isOwn = user !== null && loaded?.order.owner === user.email;
  const isDelivered = isOwn && loaded?.order.status === 'COMPLETE';
  return (
    <>
      <div className="no-print">
        <PageHeader title={`Order ${id}`} actions={loaded && !isDelivered && <DocumentActions id={id} />} />
      </div>
      <OrderLayout loaded={user ? loaded : undefined} failure={failure} retry={retry}>
        {user && loaded && isOwn && (
          <OrderState
            order={loaded.order}
            invoiceTo={invoiceAddresses(loaded.order, loaded.invoice).join(' and ')}
            poNumber={loaded.invoice.po_number}
            quoted={quoteOf(loaded.events) !== undefined}
            voidReason={loaded.events.find(({ event }) => event === 'VOIDED')?.detail.replace(/\.$/, '')}
            onCancelled={() => clearPlacedOrder(user.id, id)}
            delivered={delivered}
          />
        )}
      </OrderLayout>
    </>
  );
};
