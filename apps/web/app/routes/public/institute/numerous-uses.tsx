import { pages } from '@iom/contract/pages/pages.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { text } from '../../../site-text/numerous-uses.page.md';
import { TextPage } from '../../../ui/documents/TextPage.tsx';

const contact = (
  <Button component={Link} to={pages.contact.path()}>
    Ask about your own use
  </Button>
);

export default function NumerousUses() {
  return <TextPage text={text} slots={{ contact }} />;
}
