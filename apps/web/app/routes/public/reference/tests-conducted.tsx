import { pages } from '@iom/contract/pages/pages.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { TestMatrix } from '../../../features/catalogue/dictionary/TestMatrix.tsx';
import { dictionaryQuery } from '../../../features/catalogue/model/archive.queries.ts';
import { ModernTests } from '../../../features/content/ModernTests.tsx';
import type { RenderedRoute } from '../../../lib/api/page-data.ts';
import { text } from '../../../site-text/tests-conducted.page.md';
import { TextPage } from '../../../ui/documents/TextPage.tsx';

const slots = {
  modern: <ModernTests />,
  matrix: <TestMatrix />,
  contact: (
    <Button component={Link} to={pages.contact.path()} variant="default">
      Ask for a program
    </Button>
  ),
};

export const handle: RenderedRoute = {
  readPageData: (queries) => queries.fetchQuery(dictionaryQuery()),
};

export default function TestsConducted() {
  return <TextPage text={text} slots={slots} />;
}
