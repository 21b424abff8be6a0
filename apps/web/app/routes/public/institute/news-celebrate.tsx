import { text } from '../../../site-text/celebrate.page.md';
import { TextPage } from '../../../ui/documents/TextPage.tsx';

export default function NewsCelebrate() {
  return <TextPage text={text} />;
}
