import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** Title, lead sentence and actions of a page. */
export const PageHeader = ({
  title,
  lead,
  actions,
}: {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
}) => (
  <Group justify="space-between" align="end" mb="lg" gap="md">
    <Stack gap={6} maw={720}>
      <Title order={1}>{title}</Title>
      {lead && (
        <Text size="sm" className="quiet">
          {lead}
        </Text>
      )}
    </Stack>
    {actions && <Group className="no-print">{actions}</Group>}
  </Group>
);
