import { shownMoney } from '@iom/contract/shared/money.ts';
import { Divider, Group, Stack, Text } from '@mantine/core';
import type { AmountLine, Amounts } from '../model/prices.rules.ts';

const Line = ({ label, cents, bold = false }: AmountLine & { bold?: boolean }) => (
  <Group justify="space-between" wrap="nowrap" align="baseline" gap="md">
    <Text fw={bold ? 600 : 400} style={{ overflowWrap: 'anywhere' }}>
      {label}
    </Text>
    {/* a browser that translates a page replaces the texts that React would change */}
    <Text fw={bold ? 600 : 400} translate="no" style={{ fontVariantNumeric: 'tabular-nums' }}>
      {shownMoney(cents)}
    </Text>
  </Group>
);

/** Lines, discounts and total, amounts right-aligned. Labels must be unique. */
export const Totals = ({ lines, discounts, beforeDiscountCents, totalCents }: Amounts) => (
  <Stack gap="xs">
    {lines.map((line) => (
      <Line key={line.label} {...line} />
    ))}
    {discounts.length > 0 && (
      <>
        <Divider />
        <Line label="Before discounts" cents={beforeDiscountCents} />
        {discounts.map((discount) => (
          <Line key={discount.label} label={discount.label} cents={0 - discount.cents} />
        ))}
      </>
    )}
    <Divider />
    <Line label="Total" cents={totalCents} bold />
  </Stack>
);
