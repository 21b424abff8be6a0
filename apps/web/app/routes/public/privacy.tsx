import { text } from '../../site-text/privacy.page.md';
import { TextPage } from '../../ui/documents/TextPage.tsx';

export default function Privacy() {
  return <TextPage text={text} />;
}
