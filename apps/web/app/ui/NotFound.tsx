import { pageAbove, pageAt } from '@iom/contract/pages/page-at.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { idPattern } from '@iom/contract/shared/id-pattern.ts';
import { Button, Code, Group, Stack, Text, Title } from '@mantine/core';
import type { ComponentType } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { focusNewPage } from '../lib/pages/page-focus.ts';
import { usePageTitle } from '../lib/pages/site.ts';

/** Decodes a path; returns it unchanged if it contains an invalid sequence. */
const decodePath = (path: string) => {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
};

/** The page for addresses that do not exist, with a link to the parent page. */
export const NotFound = () => {
  const { pathname } = useLocation();
  const above = pageAbove(pathname);
  usePageTitle(pages.notFound.title);
  return (
    <Stack gap="md">
      <Title ref={(heading) => focusNewPage(heading, pathname)} order={1} tabIndex={-1}>
        Page Not Found
      </Title>
      {pageAt(pathname) !== pages.notFound && (
        <Text maw={640}>
          There is nothing at <Code>{decodePath(pathname)}</Code>. The address may be mistyped, or the page
          may have moved.
        </Text>
      )}
      <Group>
        {above && (
          <Button component={Link} to={above.path}>
            {above.page.menu?.label ?? above.page.title}
          </Button>
        )}
        <Button component={Link} to={pages.home.path()} variant={above ? 'default' : 'filled'}>
          Go to the home page
        </Button>
        <Button component={Link} to={pages.catalog.path()} variant="default">
          Open the catalog
        </Button>
      </Group>
    </Stack>
  );
};

/** A page whose path contains a row id. If the text is not an id, the page is not found. */
export const pageById = (Content: ComponentType<{ id: number }>) =>
  function PageById() {
    const { id = '' } = useParams();
    return idPattern.test(id) ? <Content key={id} id={Number(id)} /> : <NotFound />;
  };
