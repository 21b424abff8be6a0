import { createApiKey } from '@iom/contract/accounts/api-keys.endpoints.ts';
import { Alert, Button, Code, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useEndpointForm } from '../../../lib/forms/use-endpoint-form.ts';

interface CreatedKey {
  name: string;
  key: string;
}

const NewKey = ({ created: { name, key }, onDone }: { created: CreatedKey; onDone: () => void }) => (
  <Alert
    role="status"
    title={`Copy “${name}” now`}
    maw={720}
    styles={{ title: { overflowWrap: 'anywhere' } }}
  >
    <Stack gap="sm">
      <Text size="sm">It is shown this once. Keep it where passwords are kept.</Text>
      <Code
        block
        style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        aria-label="API key"
        tabIndex={0}
      >
        {key}
      </Code>
      <Group gap="xs">
        <CopyButton value={key}>
          {({ copied, copy }) => <Button onClick={copy}>{copied ? 'Copied' : 'Copy key'}</Button>}
        </CopyButton>
        <Button variant="default" onClick={onDone}>
          Done
        </Button>
      </Group>
    </Stack>
  </Alert>
);

/** Creates a key and shows it until it has been copied. `refresh` reads the list again: also after a failure, where the response may be lost. */
export const CreateKey = ({ refresh }: { refresh: () => unknown }) => {
  const [created, setCreated] = useState<CreatedKey>();
  const { form, submit, mutation, notice } = useEndpointForm(createApiKey, {
    initialValues: { name: '' },
    request: (body) => ({ body }),
    onSuccess: (response) => {
      setCreated(response);
      form.reset();
      return refresh();
    },
    onFailure: () => void refresh(),
  });
  if (created) return <NewKey created={created} onDone={() => setCreated(undefined)} />;
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md" maw={480}>
        <TextInput label="Name" placeholder="Nightly import" required {...form.getInputProps('name')} />
        {mutation.isError && notice && !form.errors.name && (
          <Alert role="alert" color="red">
            {notice.text}
          </Alert>
        )}
        <Button type="submit" loading={mutation.isPending} style={{ alignSelf: 'start' }}>
          Create key
        </Button>
      </Stack>
    </form>
  );
};
