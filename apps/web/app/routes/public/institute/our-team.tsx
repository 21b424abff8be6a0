import { text } from '../../../site-text/our-team.page.md';
import { TextPage } from '../../../ui/documents/TextPage.tsx';

export default function OurTeam() {
  return <TextPage text={text} />;
}
