import { pages } from '@iom/contract/pages/pages.ts';
import type { Order } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Alert, Anchor, List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useSession } from '../../../lib/session/session.ts';
import { checkQuery } from '../model/price.queries.ts';
import { databaseName } from '../model/prices.rules.ts';
import { OtherOrders } from './OtherOrders.tsx';

/** What of an order placed before the account owns already or has in other orders. */
export const OrderNotice = ({ order }: { order: Order }) => {
  const { user } = useSession();
  const { data: check } = useQuery(checkQuery({ kind: 'order', order: order.id }, user?.id));
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
            Paying this order buys them again.{' '}
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
