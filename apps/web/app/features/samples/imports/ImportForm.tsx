import { listImports, startImport } from '@iom/contract/samples/imports/imports.endpoints.ts';
import { largestImportFile } from '@iom/contract/samples/imports/imports.schemas.ts';
import { Alert, Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { invalidate } from '../../../lib/api/endpoint-query.ts';
import { fieldMessages } from '../../../lib/forms/field-messages.ts';
import { ColumnHelp } from './ColumnHelp.tsx';
import { FileDrop } from './FileDrop.tsx';
import { useShownImport } from './shown-import.ts';

interface Chosen {
  name: string;
  samples?: File | undefined;
  results?: File | undefined;
}

const files = ['samples', 'results'] as const;

const fileMessage = (file: File | undefined) => {
  if (!file) return 'Choose a CSV file.';
  return file.size > largestImportFile
    ? 'A file may have at most 512 MB. Import it in several groups.'
    : undefined;
};

const messagesOf = (chosen: Chosen) => {
  const messages: Record<string, string> = {};
  if (chosen.name.trim() === '') messages.name = 'This field is required.';
  for (const field of files) {
    const message = fileMessage(chosen[field]);
    if (message) messages[field] = message;
  }
  return messages;
};

const send = ({ name, samples, results }: Chosen, dryRun: boolean) => {
  const form = new FormData();
  // the fields first: the server can refuse them before the files arrive
  form.set('name', name);
  form.set('dry_run', String(dryRun));
  if (samples) form.set('samples', samples);
  if (results) form.set('results', results);
  return call(startImport, { file: form });
};

/** Name and files of an import. Both stay chosen after a try that failed. */
export const ImportForm = () => {
  const client = useQueryClient();
  const { show } = useShownImport();
  const [chosen, setChosen] = useState<Chosen>({ name: '' });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const start = useMutation({
    mutationFn: ({ dryRun }: { dryRun: boolean }) => send(chosen, dryRun),
    onSuccess: async ({ task_id }) => {
      show(task_id);
      await invalidate(client, listImports);
    },
    onError: (failure) => setErrors(fieldMessages(failure)),
  });
  const change = (part: Partial<Chosen>) => {
    setChosen({ ...chosen, ...part });
    setErrors({});
    start.reset();
  };
  const submit = (dryRun: boolean) => {
    const messages = messagesOf(chosen);
    setErrors(messages);
    if (Object.keys(messages).length === 0 && !start.isPending) start.mutate({ dryRun });
  };
  const pending = start.isPending ? start.variables : undefined;
  return (
    <form
      noValidate
      aria-label="Import"
      onSubmit={(event) => {
        event.preventDefault();
        submit(true);
      }}
    >
      <Stack gap="md">
        <TextInput
          label="Name of the group"
          placeholder="2026 Europe"
          required
          maxLength={200}
          maw={480}
          value={chosen.name}
          error={errors.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {files.map((field) => (
            <div key={field}>
              <FileDrop
                label={`${field}.csv`}
                file={chosen[field]}
                error={errors[field]}
                onChoose={(file) => change({ [field]: file })}
              />
              <ColumnHelp file={field} />
            </div>
          ))}
        </SimpleGrid>
        {start.error && Object.keys(errors).length === 0 && (
          <Alert color="red" role="alert" variant="light">
            {start.error.message} The name and the files are still chosen.
          </Alert>
        )}
        <Group>
          <Button type="submit" loading={pending?.dryRun === true}>
            Check files
          </Button>
          <Button variant="default" loading={pending?.dryRun === false} onClick={() => submit(false)}>
            Import
          </Button>
          <Text size="sm" className="quiet">
            {pending
              ? 'The files are being uploaded. Stay on this page until that is done.'
              : 'Checking stores nothing.'}
          </Text>
        </Group>
      </Stack>
    </form>
  );
};
