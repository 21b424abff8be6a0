import { text } from '../../../site-text/video-series.page.md';
import { TextPage } from '../../../ui/documents/TextPage.tsx';

export default function VideoSeries() {
  return <TextPage text={text} />;
}
