import { NewsList } from '../../../features/content/NewsList.tsx';
import { text } from '../../../site-text/news-events.page.md';
import { TextPage } from '../../../ui/documents/TextPage.tsx';

export default function NewsEvents() {
  return <TextPage text={text} slots={{ news: <NewsList /> }} />;
}
