import { pages } from '@iom/contract/pages/pages.ts';
import type { PurchaseCheck } from '@iom/contract/purchasing/purchase-check/purchase-check.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Alert, Anchor, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { date, money } from '../../../lib/format/formats.ts';
import { checkoutPaths } from '../model/order-draft.rules.ts';

type OpenOrder = PurchaseCheck['open_orders'][number];

interface Props {
  orders: readonly OpenOrder[];
  /** By id of a regional database. */
  nameOf: (database: number) => string;
  /** Whether placing this order replaces those with the same items. */
  replaces: boolean;
}

const sharedItems = (order: OpenOrder, nameOf: Props['nameOf']) =>
  order.databases.length > 0
    ? order.databases
        .map(({ id, copies }) => `${counted(copies, 'copy', 'copies')} of ${nameOf(id)}`)
        .join(' and ')
    : counted(order.values, 'value');

const pendingEffect = (order: OpenOrder) => {
  const isOfDatasets = order.databases.length === 0;
  if (order.in_payment)
    return isOfDatasets
      ? 'Wait for its outcome before you order the same data again.'
      : 'Copies of the same database can be paid once its outcome is known.';
  return isOfDatasets
    ? 'Placing this order buys the same data again.'
    : 'What you order here are further copies. That order does not make them cheaper while it is not approved.';
};

const OtherOrder = ({ order, nameOf, replaces }: { order: OpenOrder } & Omit<Props, 'orders'>) => {
  const items = order.replaceable ? 'the same items' : `${sharedItems(order, nameOf)} of this order`;
  const intro = (
    <>
      <Anchor component={Link} to={pages.order.path({ id: order.id })} inherit>
        Order {order.id}
      </Anchor>{' '}
      of {date(order.created)} for {money(order.total_price)} has {items}
    </>
  );
  if (order.in_payment)
    return (
      <Text size="sm">
        {intro}, and its payment is in progress. {pendingEffect(order)}
      </Text>
    );
  if (order.status === 'PO_PENDING')
    return (
      <Text size="sm">
        {intro} and waits for the approval of its purchase order. {pendingEffect(order)}
      </Text>
    );
  const kind = order.databases.length > 0 ? 'regional' : 'datasets';
  return (
    <Text size="sm">
      {intro} and is not paid. {order.replaceable && replaces && 'Placing this order replaces it; or '}
      <Anchor component={Link} to={`${checkoutPaths[kind].payment}?order=${order.id}`} inherit>
        {order.replaceable && replaces ? 'pay' : 'Pay'} order {order.id}
      </Anchor>
      .
    </Text>
  );
};

/** The account's other orders that hold some of a purchase. */
export const OtherOrders = ({ orders, nameOf, replaces }: Props) =>
  orders.length === 0 ? null : (
    <Alert
      color="oil"
      variant="light"
      role="status"
      title={
        orders.some(({ replaceable }) => replaceable)
          ? 'There is an order with the same items'
          : 'Another order holds some of these data'
      }
    >
      <Stack gap="xs">
        {orders.map((order) => (
          <OtherOrder key={order.id} order={order} nameOf={nameOf} replaces={replaces} />
        ))}
      </Stack>
    </Alert>
  );
