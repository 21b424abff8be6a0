import { titleAt } from '@iom/contract/pages/page-at.ts';
import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';

interface Props {
  /** Defaults to the title of the page in the page registry. */
  title?: string;
  lead?: ReactNode;
  actions?: ReactNode;
  /** On a phone the page begins with its content; screen readers still have the title. */
  isWideOnly?: boolean;
}

/** The path of the page shown last. */
let shownPath: string | undefined;

/** Whether the focus is nowhere, or still on the link or button outside the page that led to it. */
const isLeftBehind = (active: Element | null) =>
  active === document.body ||
  (active?.matches('a, button') === true && !active.closest('main, [role="dialog"]'));

/**
 * Gives the focus to the heading of a new page, unless something of the page has taken it. A screen reader then announces the page and
 * reads on there, and the next Tab stop is the first of the page.
 */
const focusIfNew = (heading: HTMLElement | null, path: string) => {
  if (!heading) return;
  shownPath ??= path;
  // the frame scrolls to the top afterwards
  if (shownPath !== path && isLeftBehind(document.activeElement)) heading.focus();
  shownPath = path;
};

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
        <Title ref={(heading) => focusIfNew(heading, pathname)} order={1} tabIndex={-1}>
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
