import { shownMoney } from '@iom/contract/shared/money.ts';
import { Group, Stack, Text } from '@mantine/core';
import type { AmountLine } from '../model/prices.rules.ts';

/** The price of a database as lines: its first copy and the further ones. */
export const CopyLines = ({ copies }: { copies: readonly AmountLine[] }) => (
  <Stack gap={2}>
    {copies.map(({ label, cents }) => (
      <Group key={label} justify="space-between" wrap="nowrap" align="baseline" gap="md">
        <Text size="sm" className="quiet">
          {label}
        </Text>
        <Text size="sm" className="quiet figures">
          {shownMoney(cents)}
        </Text>
      </Group>
    ))}
  </Stack>
);
