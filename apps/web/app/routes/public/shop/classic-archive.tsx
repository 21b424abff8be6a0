import { pages } from '@iom/contract/pages/pages.ts';
import { Button, Group } from '@mantine/core';
import { Link } from 'react-router';
import { TestsForSale } from '../../../features/catalogue/dictionary/TestsForSale.tsx';
import { dictionaryQuery } from '../../../features/catalogue/model/archive.queries.ts';
import type { RenderedRoute } from '../../../lib/api/page-data.ts';
import { text } from '../../../site-text/classic-archive.page.md';
import { TextPage } from '../../../ui/documents/TextPage.tsx';

const slots = {
  actions: (
    <Group>
      <Button component={Link} to={pages.catalog.path({ series: 'classic' })}>
        Open the Classic Archive
      </Button>
      <Button component={Link} to={pages.contact.path()} variant="default">
        Contact us
      </Button>
    </Group>
  ),
  viscosity: <TestsForSale group="Viscosity" open />,
  oxidation: <TestsForSale group="Oxidation" />,
  volatility: <TestsForSale group="Foaming/Emulsion/Volatility" />,
  chemistry: <TestsForSale group="Chemical Analysis/Physical Property" />,
};

export const handle: RenderedRoute = {
  readPageData: (queries) => queries.fetchQuery(dictionaryQuery()),
};

export default function ClassicArchive() {
  return <TextPage text={text} slots={slots} />;
}
