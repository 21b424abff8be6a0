import { pages } from '@iom/contract/pages/pages.ts';
import { text } from '../../../site-text/numerous-uses.page.md';
import { TextPage } from '../../../ui/documents/TextPage.tsx';
import { ButtonLink } from '../../../ui/plain/plain.tsx';

const contact = (
  <ButtonLink to={pages.contact.path()} variant="filled">
    Ask about your own use
  </ButtonLink>
);

export default function NumerousUses() {
  return <TextPage text={text} slots={{ contact }} />;
}
