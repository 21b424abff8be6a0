import { Alert, Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { saveText } from '../../../lib/api/save-response.ts';
import { siteName } from '../../../lib/pages/site.ts';

const fileText = (codes: readonly string[]) =>
  [`Recovery codes of your account, ${siteName}`, 'Each works once.', '', ...codes, ''].join('\n');

/** New recovery codes, the only time they are shown. Takes the focus. */
export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Alert ref={box} tabIndex={-1} role="status" title="Store your recovery codes now" maw={720}>
      <Stack gap="sm">
        <Text size="sm">
          This is the only time they are shown. Each signs you in once if you lose your device. Earlier codes
          no longer work.
        </Text>
        <Code block aria-label="Recovery codes" tabIndex={0} className="figures">
          {codes.join('\n')}
        </Code>
        <Group gap="xs">
          <Button onClick={() => saveText(fileText(codes), 'recovery-codes.txt', 'text/plain')}>
            Download
          </Button>
          <CopyButton value={codes.join('\n')}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? 'Copied' : 'Copy'}
              </Button>
            )}
          </CopyButton>
          <Button variant="default" onClick={onDone}>
            I have stored them
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
};
