import { counted } from '@iom/contract/shared/counts.ts';
import { shownMoney } from '@iom/contract/shared/money.ts';
import { Group, Stack, Text } from '@mantine/core';
import type { PricedDatabase } from '../../model/prices.rules.ts';
import { CopyLines } from '../../summary/CopyLines.tsx';

/** The regional databases to be ordered, each with its copies. */
export const ReviewDatabases = ({ databases }: { databases: readonly PricedDatabase[] }) => (
  <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
    {databases.map((database) => (
      <Stack
        component="li"
        key={database.id}
        gap="xs"
        py="md"
        style={{ borderTop: '1px solid var(--hairline)' }}
      >
        <Group justify="space-between" wrap="nowrap" align="start">
          <div>
            <Text fw={600}>{database.name}</Text>
            <Text size="sm" className="quiet">
              {counted(database.oilCount, 'oil')}, {counted(database.quantity, 'single-user licence')}
            </Text>
          </div>
          <Text className="figures">{shownMoney(database.priceCents)}</Text>
        </Group>
        <CopyLines copies={database.copies} />
      </Stack>
    ))}
  </Stack>
);
