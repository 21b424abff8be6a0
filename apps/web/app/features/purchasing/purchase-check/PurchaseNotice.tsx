import { pages } from '@iom/contract/pages/pages.ts';
import { setCopies } from '@iom/contract/purchasing/cart/cart.rules.ts';
import type { Order } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import type { PurchaseCheck } from '@iom/contract/purchasing/purchase-check/purchase-check.endpoints.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Alert, Anchor, Button, List, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { date, money } from '../../../lib/format/formats.ts';
import { checkoutPaths, type OrderDraft } from '../model/order-draft.rules.ts';
import { databaseName } from '../model/prices.rules.ts';
import { changeCartWithUndo, useCart } from '../model/use-cart.ts';
import { useDatabases, usePurchaseCheck } from '../model/use-checkout.ts';
import { CellNotice, cellsByDataset, countValues, KeptCells } from './CellNotice.tsx';

type OpenOrder = PurchaseCheck['open_orders'][number];

interface Props {
  orders: readonly OpenOrder[];
  /** By id of a regional database. */
  nameOf: (database: number) => string;
  /** Whether placing this order replaces open orders with the same items. */
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
    : 'These are further copies. That order makes them cheaper only once it is approved.';
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
        {intro} and its purchase order is waiting for approval. {pendingEffect(order)}
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
const OtherOrders = ({ orders, nameOf, replaces }: Props) =>
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

const OwnedDatabase = ({
  owned,
  name,
}: {
  owned: PurchaseCheck['owned_databases'][number];
  name: string;
}) => {
  const { change } = useCart();
  return (
    <Alert
      color="oil"
      variant="light"
      role="status"
      title={`You already have ${counted(owned.copies_held, 'copy', 'copies')} of ${name}`}
    >
      <Text size="sm" mb="sm">
        What you order here, {money(owned.price)}, are further copies for your colleagues. They contain the
        same data.
      </Text>
      <Button
        size="compact-md"
        variant="default"
        onClick={() =>
          changeCartWithUndo(`${name} removed from your cart`, () =>
            change((cart) => setCopies(cart, owned.id, 0)),
          )
        }
      >
        Remove {name}
      </Button>
    </Alert>
  );
};

/** The data that the draft would buy twice, as far as known without an account, each with its price and a button that removes it from the cart. */
export const PurchaseNotice = ({ draft }: { draft: OrderDraft }) => {
  const { data: check } = usePurchaseCheck(draft);
  const { rows } = useDatabases(draft.kind === 'regional' ? draft.databases : []);
  if (!check) return null;
  const datasets = draft.kind === 'datasets' ? draft.datasets : [];
  const owned = cellsByDataset(datasets, check.owned);
  const removable = owned.filter(({ priceCents }) => priceCents > 0);
  const repeated = cellsByDataset(datasets, check.repeated);
  const nameOf = (id: number) => {
    const row = rows.get(id);
    return row ? databaseName(row) : `database ${id}`;
  };
  const values = (count: number) => counted(count, 'value');
  const [ownedCount, repeatedCount] = [countValues(removable), countValues(repeated)];
  return (
    <Stack gap="md">
      <OtherOrders orders={check.open_orders} nameOf={nameOf} replaces />
      <CellNotice
        title={`You already own ${values(ownedCount)} of this order`}
        cells={removable}
        removed={`${values(ownedCount)} you own removed from your cart`}
      />
      <KeptCells cells={owned.filter(({ priceCents }) => priceCents === 0)} />
      <CellNotice
        title={`${values(repeatedCount)} ${repeatedCount === 1 ? 'is' : 'are'} in this order more than once`}
        cells={repeated}
        removed={`${values(repeatedCount)} removed from your cart`}
      />
      {check.owned_databases.map((one) => (
        <OwnedDatabase key={one.id} owned={one} name={nameOf(one.id)} />
      ))}
    </Stack>
  );
};

/** The data of an unpaid order that the account already owns or has in other orders. */
export const OrderNotice = ({ order }: { order: Order }) => {
  const { data: check } = usePurchaseCheck({ kind: 'order', order: order.id });
  if (!check) return null;
  const names = new Map(
    order.order_items.flatMap(({ regional_report: database }) =>
      database ? [[database.id, databaseName(database)]] : [],
    ),
  );
  const nameOf = (id: number) => names.get(id) ?? `database ${id}`;
  const values = check.owned.reduce((count, { tests }) => count + tests.length, 0);
  const owned = [
    ...(values > 0 ? [counted(values, 'value')] : []),
    ...check.owned_databases.map(
      ({ id, copies_held }) => `${counted(copies_held, 'copy', 'copies')} of ${nameOf(id)}`,
    ),
  ];
  return (
    <Stack gap="md">
      <OtherOrders orders={check.open_orders} nameOf={nameOf} replaces={false} />
      {owned.length > 0 && (
        <Alert color="oil" variant="light" role="status" title={`You already own data of order ${order.id}`}>
          <List size="sm" spacing={4} mb="sm">
            {owned.map((line) => (
              <List.Item key={line}>{line}</List.Item>
            ))}
          </List>
          <Text size="sm">
            If you pay this order, you buy them again.{' '}
            <Anchor component={Link} to={pages.order.path({ id: order.id })} inherit>
              Change or cancel order {order.id}
            </Anchor>
            .
          </Text>
        </Alert>
      )}
    </Stack>
  );
};
