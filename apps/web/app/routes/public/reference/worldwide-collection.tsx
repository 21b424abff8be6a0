import { CollectionMap } from '../../../features/catalogue/collection/CollectionMap.tsx';
import { text } from '../../../site-text/worldwide-collection.page.md';
import { TextPage } from '../../../ui/documents/TextPage.tsx';

export default function WorldwideCollection() {
  return <TextPage text={text} figure={<CollectionMap />} />;
}
