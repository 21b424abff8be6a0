import { termsVersion } from '@iom/contract/purchasing/invoices/terms-version.ts';
import { Text } from '@mantine/core';
import { text } from '../../site-text/terms.page.md';
import { TextPage } from '../../ui/documents/TextPage.tsx';

export default function Terms() {
  return (
    <TextPage text={text}>
      <Text size="sm" className="quiet">
        Version {termsVersion}
      </Text>
    </TextPage>
  );
}
