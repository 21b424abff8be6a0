import type { Order } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Table, Text } from '@mantine/core';
import { money } from '../../../lib/format/formats.ts';
import { itemName } from '../model/prices.rules.ts';

/** The items of an order with oils or copies counted, amounts right-aligned. */
export const OrderItems = ({ order }: { order: Order }) => (
  <Table aria-label={`Items of order ${order.id}`} verticalSpacing="sm" horizontalSpacing={0}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th scope="col">Item</Table.Th>
        <Table.Th scope="col" ta="right">
          Amount
        </Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {order.order_items.map((item) => (
        <Table.Tr key={item.id}>
          <Table.Td>
            <Text style={{ overflowWrap: 'anywhere' }}>{itemName(item)}</Text>
            <Text size="sm" className="quiet">
              {item.report
                ? counted(item.report.number_of_oils, 'oil')
                : counted(item.quantity, 'copy', 'copies')}
            </Text>
          </Table.Td>
          <Table.Td ta="right">{money(item.total_price)}</Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);
