import { termsVersion } from '@iom/contract/purchasing/invoices/terms-version.ts';
import { text } from '../../site-text/terms.page.md';
import { TextPage } from '../../ui/documents/TextPage.tsx';
import { SmallText } from '../../ui/plain/plain.tsx';

export default function Terms() {
  return (
    <TextPage text={text}>
      <SmallText>Version {termsVersion}</SmallText>
    </TextPage>
  );
}
