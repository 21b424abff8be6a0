import { pageAbove, pageAt } from '@iom/contract/pages/page-at.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { idPattern } from '@iom/contract/shared/id-pattern.ts';
import { Button, Code, Group, Stack, Text, Title } from '@mantine/core';
import type { ComponentType } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { usePageTitle } from '../lib/pages/site.ts';

/** The address as typed; undecoded if it holds an invalid sequence. */
const readable = (path: string) => {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
};

/** The page for addresses that do not exist, with a way to the page above. */
export const NotFound = () => {
  const { pathname } = useLocation();
  const above = pageAbove(pathname);
  usePageTitle(pages.notFound.title);
  return (
    <Stack gap="md">
      <Title order={1}>Page Not Found</Title>
      {pageAt(pathname) !== pages.notFound && (
        <Text maw={640}>
          There is nothing at <Code>{readable(pathname)}</Code>. The address may be mistyped, or the page may
          have moved.
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

/** The page of a row, whose address has its id. An address with any other text does not exist. */
export const pageById = (Content: ComponentType<{ id: number }>) =>
  function PageById() {
    const { id = '' } = useParams();
    return idPattern.test(id) ? <Content key={id} id={Number(id)} /> : <NotFound />;
  };
