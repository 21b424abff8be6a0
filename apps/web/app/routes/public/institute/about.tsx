import { text } from '../../../site-text/about.page.md';
import { TextPage } from '../../../ui/documents/TextPage.tsx';
import { SamplePath } from '../../../ui/drawings/SamplePath.tsx';

export default function About() {
  return <TextPage text={text} drawing={<SamplePath />} />;
}
