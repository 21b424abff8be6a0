import { pages } from '@iom/contract/pages/pages.ts';
import { Button, Group } from '@mantine/core';
import { Link } from 'react-router';
import { text } from '../../../site-text/classic-archive.page.md';
import { TextPage } from '../../../ui/documents/TextPage.tsx';

const actions = (
  <Group>
    <Button component={Link} to={pages.catalog.path({ series: 'classic' })}>
      Open the Classic Archive
    </Button>
    <Button component={Link} to={pages.contact.path()} variant="default">
      Contact us
    </Button>
  </Group>
);

export default function ClassicArchive() {
  return <TextPage text={text} slots={{ actions }} />;
}
