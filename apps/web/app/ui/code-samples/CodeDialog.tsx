import {
  apiKeyVariable,
  curlSample,
  pythonSample,
  rSample,
  type SampleRequest,
} from '@iom/contract/code-samples/code-samples.rules.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { Anchor, Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { Dialog } from '../dialogs/Dialog.tsx';
import { RadioBar } from '../forms/RadioBar.tsx';

/** A call that code may be shown for, and what it fetches. */
export interface CodeChoice {
  label: string;
  request: SampleRequest;
}

const languages = {
  curl: { label: 'curl', sampleOf: curlSample },
  python: { label: 'Python', sampleOf: pythonSample },
  r: { label: 'R', sampleOf: rSample },
};
type Language = keyof typeof languages;
const languageNames: readonly Language[] = ['curl', 'python', 'r'];

const KeyHint = ({ request, onClose }: { request: SampleRequest; onClose: () => void }) =>
  request.needsKey ? (
    <Text size="sm">
      The environment variable <Code>{apiKeyVariable}</Code> holds your API key.{' '}
      <Anchor component={Link} to={pages.apiKeys.path()} onClick={onClose} inherit>
        API keys
      </Anchor>
    </Text>
  ) : (
    <Text size="sm">The catalog is public: this call needs no API key.</Text>
  );

interface Props {
  choices: readonly [CodeChoice, ...CodeChoice[]];
  onClose: () => void;
}

/** A search as curl, Python and R. */
export const CodeDialog = ({ choices, onClose }: Props) => {
  const [language, setLanguage] = useState<Language>('curl');
  const [label, setLabel] = useState(choices[0].label);
  const { request } = choices.find((choice) => choice.label === label) ?? choices[0];
  const sample = languages[language].sampleOf(request);
  return (
    <Dialog onClose={onClose} title="This search as code" size="xl">
      <Stack gap="sm">
        <Group gap="sm">
          <RadioBar
            label="Language"
            value={language}
            onChange={setLanguage}
            choices={languageNames.map((value) => ({ value, label: languages[value].label }))}
          />
          {choices.length > 1 && (
            <RadioBar
              label="Result"
              value={label}
              onChange={setLabel}
              choices={choices.map((choice) => ({ value: choice.label, label: choice.label }))}
            />
          )}
        </Group>
        <KeyHint request={request} onClose={onClose} />
        <Code block tabIndex={0} aria-label={`${languages[language].label} code`} mah={360}>
          {sample}
        </Code>
        <Group justify="space-between" gap="xs">
          <Anchor href="/api/docs" size="sm">
            API reference
          </Anchor>
          <CopyButton value={sample}>
            {({ copied, copy }) => <Button onClick={copy}>{copied ? 'Copied' : 'Copy'}</Button>}
          </CopyButton>
        </Group>
      </Stack>
    </Dialog>
  );
};
