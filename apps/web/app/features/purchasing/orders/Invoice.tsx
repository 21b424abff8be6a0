import type { Order } from '@iom/contract/purchasing/orders.schemas.ts';
import { Box, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { date } from '../../../lib/formats.ts';
import { siteEmail, siteName } from '../../../lib/site.ts';
import { amountsOfOrder } from '../checkout/checkout.rules.ts';
import { Totals } from '../checkout/Totals.tsx';
import { OrderItems } from './OrderItems.tsx';
import { paymentWords, statusWord } from './order-words.rules.ts';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <Group gap="xs" wrap="nowrap" align="baseline">
    <Text size="sm" className="quiet" w={110} component="dt">
      {name}
    </Text>
    <Text size="sm" component="dd" m={0}>
      {children}
    </Text>
  </Group>
);

/** An order as its invoice shows it, on the screen and on paper. `billTo` is the buyer's address. */
export const Invoice = ({ order, billTo }: { order: Order; billTo: ReactNode }) => (
  <Stack gap="xl" maw={760} component="article" aria-label={`Invoice of order ${order.id}`}>
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xl">
      <Stack gap={4}>
        <Title order={2} size="h3">
          {siteName}
        </Title>
        {siteEmail && <Text size="sm">{siteEmail}</Text>}
      </Stack>
      <Stack gap={4} component="dl" m={0}>
        <Fact name="Order">{order.id}</Fact>
        <Fact name="Invoice">{order.invoice ?? 'Given when the order is paid'}</Fact>
        <Fact name="Date">{date(order.created)}</Fact>
        <Fact name="Payment">{paymentWords(order)}</Fact>
        <Fact name="Status">{statusWord(order)}</Fact>
      </Stack>
    </SimpleGrid>
    <Stack gap={4}>
      <Title order={3} size="sm">
        Bill to
      </Title>
      {billTo}
    </Stack>
    <OrderItems order={order} />
    <Box ml="auto" w={{ base: '100%', xs: 360 }}>
      <Totals {...amountsOfOrder(order)} lines={[]} />
    </Box>
    <Text size="xs" className="quiet">
      All amounts in US dollars. All sales are final. Data are licensed for a single user.
    </Text>
  </Stack>
);
