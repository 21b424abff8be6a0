import {
  type ApiKey,
  createApiKey,
  listApiKeys,
  revokeApiKey,
} from '@iom/contract/accounts/api-keys.endpoints.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { wholeNumber } from '@iom/contract/shared/counts.ts';
import { limitOfUser } from '@iom/contract/shared/endpoint.ts';
import { Alert, Anchor, Button, Code, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../../lib/api/api.ts';
import { invalidate } from '../../../lib/api/endpoint-query.ts';
import { useList } from '../../../lib/api/use-list.ts';
import { date } from '../../../lib/format/formats.ts';
import { useEndpointForm } from '../../../lib/forms/use-endpoint-form.ts';
import { ConfirmMutation } from '../../../ui/dialogs/ConfirmMutation.tsx';
import { FormSection } from '../../../ui/forms/FormSection.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import type { Column } from '../../../ui/table/columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';

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
      <Text size="sm">This is the only time it is shown. Store it like a password.</Text>
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

/** Creates a key and shows it until it has been copied. `refresh` refetches the list, also after a failure, because the response may have been lost. */
const CreateKey = ({ refresh }: { refresh: () => unknown }) => {
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

const columns = (onRevoke: (key: ApiKey) => void): Column<ApiKey>[] => [
  {
    accessor: 'name',
    title: 'Name',
    render: ({ name, hint }) => (
      <>
        <span style={{ overflowWrap: 'anywhere' }}>{name}</span>
        <Text size="xs" className="quiet">
          {hint}…
        </Text>
      </>
    ),
  },
  { accessor: 'created', title: 'Created', onPhone: 'below', render: ({ created }) => date(created) },
  {
    accessor: 'last_used',
    title: 'Last used',
    onPhone: 'below',
    render: ({ last_used }) => (last_used ? date(last_used) : 'Never'),
  },
  {
    accessor: 'revoke',
    title: 'Revoke',
    textAlign: 'right',
    render: (key) => (
      <Button size="xs" variant="default" aria-label={`Revoke ${key.name}`} onClick={() => onRevoke(key)}>
        Revoke
      </Button>
    ),
  },
];

/** The API keys of the user: a form for a new one, and the list with last uses. */
const ApiKeys = () => {
  const client = useQueryClient();
  const list = useList(listApiKeys, { pageSize: 20 });
  const [revoked, setRevoked] = useState<ApiKey>();
  const refresh = () => invalidate(client, listApiKeys);
  return (
    <Stack gap="xl">
      <FormSection title="New key" text="Name it after the program that will use it.">
        <CreateKey refresh={refresh} />
      </FormSection>
      <FormSection
        title="Your keys"
        text="Keys stay valid when you sign out or change your password. Resetting your password by email revokes all of them."
      >
        <DataTable
          label="API keys"
          list={list}
          columns={columns(setRevoked)}
          rowKey={({ id }) => id}
          empty={{ title: 'No keys yet', text: 'Keys you create will appear here with their last use.' }}
        />
      </FormSection>
      <FormSection
        title="Use"
        text={`Calls with keys are limited to ${wholeNumber(limitOfUser.max)} in ${limitOfUser.minutes} minutes.`}
      >
        <Stack gap="xs" maw={720}>
          <Text>
            Send the key in the header <Code>Authorization: Token iomk_…</Code>. The catalog and Data Analysis
            show each search as curl, Python and R under “Show as code”.
          </Text>
          <Anchor href="/api/docs">API reference</Anchor>
        </Stack>
      </FormSection>
      {revoked && (
        <ConfirmMutation
          title="Revoke key"
          confirm="Revoke"
          send={() => call(revokeApiKey, { params: { id: revoked.id } })}
          refresh={refresh}
          success={`“${revoked.name}” was revoked.`}
          onClose={() => setRevoked(undefined)}
        >
          Programs that use “{revoked.name}” will stop working. This cannot be undone.
        </ConfirmMutation>
      )}
    </Stack>
  );
};

export default function ApiKeysPage() {
  return (
    <>
      <PageHeader
        lead={
          <>
            An API key lets a program read everything you can see on screen, but change nothing. Files and PDF
            reports can be made only while you are signed in. Part of your{' '}
            <Anchor component={Link} to={pages.accountSettings.path()} inherit>
              account settings
            </Anchor>
            .
          </>
        }
      />
      <ApiKeys />
    </>
  );
}
