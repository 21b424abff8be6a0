import { text } from '../../../site-text/just-in-time.page.md';
import { TextPage } from '../../../ui/documents/TextPage.tsx';

export default function NewsJustInTime() {
  return <TextPage text={text} />;
}
