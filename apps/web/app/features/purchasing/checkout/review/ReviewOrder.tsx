import type { OrderWithLines } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import { Group, Stack, Text } from '@mantine/core';
import { money } from '../../../../lib/format/formats.ts';
import { kindOfOrder } from '../../model/order-draft.rules.ts';
import { OrderedDatasets } from '../../orders/datasets/OrderedDatasets.tsx';
import { OrderItems } from '../../orders/OrderItems.tsx';

/** The copies of databases as the order records them. */
const OrderedCopies = ({ lines }: Pick<OrderWithLines, 'lines'>) => (
  <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
    {lines.map(({ text, amount }) => (
      <Group
        component="li"
        key={text}
        justify="space-between"
        wrap="nowrap"
        align="start"
        py="md"
        style={{ borderTop: '1px solid var(--hairline)' }}
      >
        <Text>{text}</Text>
        <Text className="figures">{money(amount)}</Text>
      </Group>
    ))}
  </Stack>
);

/** The items of an order that was placed and is not paid. */
export const ReviewOrder = ({ order }: { order: OrderWithLines }) =>
  kindOfOrder(order) === 'datasets' ? (
    <OrderedDatasets order={order.id} unloaded={<OrderItems order={order} />} />
  ) : (
    <OrderedCopies lines={order.lines} />
  );
