import { pages } from '@iom/contract/pages/pages.ts';
import { orderStatusLabel } from '@iom/contract/purchasing/invoices/invoice.rules.ts';
import { readInvoice } from '@iom/contract/purchasing/invoices/invoices.endpoints.ts';
import { cancelOrder, readTimeline } from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import {
  readPurchaseOrder,
  recordPayment,
  takeBackPayment,
} from '@iom/contract/purchasing/purchase-orders/purchase-orders.endpoints.ts';
import { formatDay } from '@iom/contract/shared/dates.ts';
import { Alert, Anchor, Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ApiFailure, call } from '../../../../lib/api/api.ts';
import { endpointQuery } from '../../../../lib/api/endpoint-query.ts';
import { type FieldMessages, useEndpointForm } from '../../../../lib/forms/use-endpoint-form.ts';
import { ConfirmMutation } from '../../../../ui/dialogs/ConfirmMutation.tsx';
import { NotFound, pageById } from '../../../../ui/NotFound.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { InvoicePdfButton } from '../InvoicePdfButton.tsx';
import { OrderLayout } from '../OrderLayout.tsx';
import { useFollowedOrder } from '../use-followed-order.ts';
import { ManagePurchaseOrder, refreshOrder } from './ManagePurchaseOrder.tsx';
import { OrderDesk } from './OrderDesk.tsx';
import { RefundOrder } from './RefundOrder.tsx';

/** Cancels an order that is not paid and has no purchase order. */
const CancelUnpaid = ({ order }: { order: number }) => {
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
          success={`Order ${order} has been canceled.`}
          onClose={close}
        >
          The order will disappear from all lists, and the buyer can no longer pay for it. This cannot be
          undone.
        </ConfirmMutation>
      )}
    </>
  );
};

const pollMs = 10_000;

const useManagedOrder = (id: number) => {
  const order = useFollowedOrder(id);
  const purchaseOrderId = order.data?.purchase_order ?? null;
  const purchaseOrder = useQuery({
    ...endpointQuery(readPurchaseOrder, { params: { id: purchaseOrderId ?? 0 } }),
    enabled: purchaseOrderId !== null,
    // another administrator may decide on it
    refetchInterval: ({ state }) => (state.data?.status === 'PO_PENDING' ? pollMs : false),
  });
  const invoice = useQuery(endpointQuery(readInvoice, { params: { id } }));
  const timeline = useQuery(endpointQuery(readTimeline, { params: { id } }));
  const all = [order, purchaseOrder, invoice, timeline];
  const loaded =
    order.data && invoice.data && timeline.data && (purchaseOrderId === null || purchaseOrder.data)
      ? {
          order: order.data,
          invoice: invoice.data,
          events: timeline.data.results,
          purchaseOrder: purchaseOrder.data,
        }
      : undefined;
  return {
    loaded,
    failure: loaded ? undefined : all.find(({ error }) => error)?.error,
    retry: () => void Promise.all(all.filter(({ error }) => error).map(({ refetch }) => refetch())),
  };
};

const today = () => new Date().toISOString().slice(0, 10);

interface FormProps {
  order: number;
  /** The day of the order in UTC; no payment arrives before it. */
  ordered: string;
}

/** Records the day on which the payment arrived, and its reference in the accounts. */
const PaymentForm = ({ order, ordered }: FormProps) => {
  const client = useQueryClient();
  const { form, submit, mutation, notice } = useEndpointForm(recordPayment, {
    initialValues: { date: today(), reference: '' },
    validate: ({ date }): FieldMessages =>
      date !== '' && date < ordered ? { date: `The order was placed on ${formatDay(ordered)}.` } : {},
    request: (body) => ({ params: { id: order }, body }),
    onSuccess: async () => {
      await refreshOrder(client);
      notifications.show({ message: `The payment of order ${order} has been recorded.` });
    },
  });
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Text size="sm">
          Not received yet. The invoice says what is payable until the payment is recorded.
        </Text>
        {notice && (
          <Alert color="red" variant="light" role="alert">
            {notice.text}
          </Alert>
        )}
        <Group align="start" gap="md">
          <TextInput
            type="date"
            label="Received on"
            description="Days are in UTC."
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            required
            min={ordered}
            max={today()}
            {...form.getInputProps('date')}
          />
          <TextInput
            label="Reference"
            description="Of the transfer or check, for your accounts."
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            autoComplete="off"
            maxLength={200}
            miw={220}
            flex={1}
            {...form.getInputProps('reference')}
          />
        </Group>
        <Button type="submit" loading={mutation.isPending} style={{ alignSelf: 'start' }}>
          Record payment
        </Button>
      </Stack>
    </form>
  );
};

/** Takes a recorded payment back, after confirmation. */
const TakeBack = ({ order }: { order: number }) => {
  const [confirming, { open, close }] = useDisclosure(false);
  const client = useQueryClient();
  return (
    <>
      <Button variant="default" onClick={open} style={{ alignSelf: 'start' }}>
        Take back payment
      </Button>
      {confirming && (
        <ConfirmMutation
          title={`Take back the payment of order ${order}?`}
          confirm="Take back"
          send={() => call(takeBackPayment, { params: { id: order } })}
          refresh={() => refreshOrder(client)}
          success={`The payment of order ${order} has been taken back.`}
          onClose={close}
        >
          The invoice will say again what is payable. The data stay with the buyer. You can record the payment
          again.
        </ConfirmMutation>
      )}
    </>
  );
};

interface PurchaseOrderPaymentProps extends FormProps {
  /** The day on which the money arrived; null before. */
  received: string | null;
  /** The reference of the recorded payment; null without a record, as for an order of 0. */
  reference: string | null;
  /** A payment of which a part was refunded cannot be taken back. */
  canTakeBack: boolean;
}

/** Whether the payment of a complete order by purchase order has arrived, with recording and taking back. */
const PurchaseOrderPayment = ({
  order,
  ordered,
  received,
  reference,
  canTakeBack,
}: PurchaseOrderPaymentProps) => (
  <Paper withBorder p="lg" component="section" aria-label="Payment" className="no-print">
    <Stack gap="md">
      <Title order={2} size="h3">
        Payment
      </Title>
      {received === null ? (
        <PaymentForm order={order} ordered={ordered} />
      ) : (
        <Text style={{ overflowWrap: 'anywhere' }}>
          Received on {formatDay(received)}
          {reference && `, reference ${reference}`}.
        </Text>
      )}
      {reference !== null && canTakeBack && <TakeBack order={order} />}
    </Stack>
  </Paper>
);

/** An order as an administrator sees it: its purchase order with the actions it allows, invoice, history. */
const ManageOrder = ({ id }: { id: number }) => {
  const { loaded, failure, retry } = useManagedOrder(id);
  if (failure instanceof ApiFailure && failure.status === 404) return <NotFound />;
  return (
    <>
      <div className="no-print">
        <PageHeader
          title={`Manage order ${id}`}
          actions={
            <>
              {loaded && <RefundOrder order={loaded.order} />}
              <InvoicePdfButton order={id} />
            </>
          }
        />
      </div>
      <OrderLayout loaded={loaded} failure={failure} retry={retry} aside={<OrderDesk order={id} />}>
        {loaded && (
          <>
            <Text className="no-print">
              Ordered by{' '}
              <Anchor component={Link} to={pages.users.path({ search: loaded.order.owner })} inherit>
                {loaded.order.owner}
              </Anchor>
              {loaded.order.company && `, ${loaded.order.company}`}
            </Text>
            {loaded.purchaseOrder ? (
              <ManagePurchaseOrder order={loaded.order} purchaseOrder={loaded.purchaseOrder} />
            ) : (
              <Text className="no-print">
                {loaded.order.status === 'IN_PROCESS' &&
                  (loaded.order.in_payment
                    ? 'A card payment is in progress. Its outcome is not known yet.'
                    : 'Not paid yet. The buyer has sent no purchase order.')}
                {loaded.order.status !== 'IN_PROCESS' && `Order Status: ${orderStatusLabel(loaded.order)}`}
              </Text>
            )}
            {loaded.purchaseOrder?.status === 'COMPLETE' && (
              <PurchaseOrderPayment
                order={id}
                ordered={loaded.order.created.slice(0, 10)}
                received={loaded.order.payment_received}
                reference={loaded.purchaseOrder.payment_reference}
                canTakeBack={loaded.order.refunds.length === 0}
              />
            )}
            {loaded.order.status === 'IN_PROCESS' && !loaded.order.in_payment && <CancelUnpaid order={id} />}
          </>
        )}
      </OrderLayout>
    </>
  );
};

export default pageById(ManageOrder);
