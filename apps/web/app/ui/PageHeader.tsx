import { titleAt } from '@iom/contract/pages/page-at.ts';
import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';

interface Props {
  /** Defaults to the title of the page in the page registry. */
  title?: string;
  lead?: ReactNode;
  actions?: ReactNode;
}

/** Title, lead sentence and actions of a page. */
export const PageHeader = ({ title, lead, actions }: Props) => {
  const { pathname } = useLocation();
  return (
    <Group justify="space-between" align="end" mb="lg" gap="md">
      <Stack gap={6} miw={0} maw={720}>
        <Title order={1}>{title ?? titleAt(pathname)}</Title>
        {lead && (
          <Text size="sm" className="quiet">
            {lead}
          </Text>
        )}
      </Stack>
      {actions && <Group className="no-print">{actions}</Group>}
    </Group>
  );
};
