import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** Shown in place of an empty list: title, explanation and an action. */
export const EmptyState = ({
  title,
  children,
  action,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) => (
  <Stack align="center" gap="xs" py={56} px="md" ta="center">
    <Title order={2} size="h3">
      {title}
    </Title>
    {children && (
      <Text size="sm" className="quiet" maw={460}>
        {children}
      </Text>
    )}
    {action}
  </Stack>
);
