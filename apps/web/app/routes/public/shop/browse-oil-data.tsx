import { RegionTiles } from '../../../features/content/RegionTiles.tsx';
import { text } from '../../../site-text/browse-oil-data.page.md';
import { TextPage } from '../../../ui/documents/TextPage.tsx';

export default function BrowseOilData() {
  return <TextPage text={text} slots={{ regions: <RegionTiles /> }} />;
}
