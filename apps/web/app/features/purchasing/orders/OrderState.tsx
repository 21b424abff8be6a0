import { pages } from '@iom/contract/pages/pages.ts';
import type { Order } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { DocumentUpload } from './document/DocumentUpload.tsx';
import { InvoiceMailButton } from './InvoiceMailButton.tsx';
import { OpenOrder } from './OpenOrder.tsx';
import { OrderAgain } from './OrderAgain.tsx';

interface Props {
  order: Order;
  poNumber: string | null;
  /** Ordered from a quote at an agreed price, so it cannot be changed. */
  quoted: boolean;
  /** Why the institute voided its purchase order; undefined where it did not. */
  voidReason: string | undefined;
  onCancelled: () => void;
}

/** The order's status for its buyer, with the actions it allows. */
export const OrderState = ({ order, poNumber, quoted, voidReason, onCancelled }: Props) => {
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
          changed or cancelled. This page updates itself, and we email you when the order is paid.
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
            <InvoiceMailButton
              order={order.id}
              label="Email the pro forma invoice again"
              email={order.owner}
            />
          </Group>
        </Stack>
      </Alert>
    );
  if (order.status === 'COMPLETE')
    return (
      <Alert role="status" color="petrol" title="This order is complete" className="no-print">
        <Stack gap="sm">
          <Text size="sm">
            The data you hold are under My Datasets; search and chart them with the{' '}
            <Anchor component={Link} to={pages.analysis.path()} inherit>
              analysis tools
            </Anchor>
            .
          </Text>
          <Group gap="xs">
            <Button component={Link} to={pages.owned.path()}>
              My Datasets
            </Button>
            <OrderAgain order={order} variant="subtle" />
            <InvoiceMailButton order={order.id} label="Email the invoice again" email={order.owner} />
          </Group>
        </Stack>
      </Alert>
    );
  return (
    <Alert role="status" color="gray" title="This order is cancelled" className="no-print">
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
