import { Timeline } from '../../../features/catalogue/timeline/Timeline.tsx';
import { text } from '../../../site-text/anniversary.page.md';
import { TextPage } from '../../../ui/documents/TextPage.tsx';

export default function Anniversary() {
  return (
    <TextPage text={text}>
      <Timeline />
    </TextPage>
  );
}
