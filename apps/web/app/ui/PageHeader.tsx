import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** The head of a page: title, one sentence, and what can be done here. */
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
