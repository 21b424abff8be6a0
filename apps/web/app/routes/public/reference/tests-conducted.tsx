import { pages } from '@iom/contract/pages/pages.ts';
import { Button, Title } from '@mantine/core';
import { Link } from 'react-router';
import { TestMatrix } from '../../../features/catalogue/dictionary/TestMatrix.tsx';
import { dictionaryQuery } from '../../../features/catalogue/model/archive.queries.ts';
import { ModernTests } from '../../../features/content/ModernTests.tsx';
import type { RenderedRoute } from '../../../lib/api/page-data.ts';
import { text } from '../../../site-text/tests-conducted.page.md';
import { TextPage } from '../../../ui/documents/TextPage.tsx';

const contact = (
  <Button component={Link} to={pages.contact.path()} variant="default">
    Ask for a program
  </Button>
);

const tables = (
  <>
    <Title order={2} mb="sm">
      Modern Series: eight tests per oil
    </Title>
    <ModernTests />
    <Title order={2} mt={48} mb="sm">
      All tests by series
    </Title>
    <p className="prose quiet">
      The number of released oils with each test, and its price for one oil. Classic Archive: oils to 2020;
      Modern Series: from 2021. Every test can also be run to order.
    </p>
    <TestMatrix />
  </>
);

export const handle: RenderedRoute = {
  readPageData: (queries) => queries.fetchQuery(dictionaryQuery()),
};

export default function TestsConducted() {
  return <TextPage text={text} slots={{ contact }} figure={tables} />;
}
