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

/** Rows of a list that is loading, in the shape of its rows: one line on wide screens, cards on a phone. */
export const RowSkeleton = ({ rows }: { rows: number }) => (
  <div className="row-skeleton" aria-busy="true">
    {[...Array(rows).keys()].map((row) => (
      <div key={row}>
        <span />
        <span />
        <span />
      </div>
    ))}
  </div>
);
