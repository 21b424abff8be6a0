import { titleAt } from '@iom/contract/pages/page-at.ts';
import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { focusNewPage } from '../lib/pages/page-focus.ts';

interface Props {
  /** Defaults to the title of the page in the page registry. */
  title?: string;
  lead?: ReactNode;
  actions?: ReactNode;
  /** On a phone the page begins with its content; screen readers still have the title. */
  isWideOnly?: boolean;
}

/** Title, lead sentence and actions of a page. */
export const PageHeader = ({ title, lead, actions, isWideOnly = false }: Props) => {
  const { pathname } = useLocation();
  return (
    <Group
      justify="space-between"
      align="end"
      mb={isWideOnly ? undefined : 'lg'}
      gap="md"
      className={isWideOnly ? 'wide-header' : undefined}
    >
      <Stack gap={6} miw={0} maw={720}>
        <Title ref={(heading) => focusNewPage(heading, pathname)} order={1} tabIndex={-1}>
          {title ?? titleAt(pathname)}
        </Title>
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
