import type { ImportMapping } from '@iom/contract/samples/imports/import-mapping.schemas.ts';
import {
  listImports,
  readImport,
  readImportColumns,
  startImport,
} from '@iom/contract/samples/imports/imports.endpoints.ts';
import { type ImportColumn, maxImportBytes } from '@iom/contract/samples/imports/imports.schemas.ts';
import {
  Alert,
  Button,
  Checkbox,
  Group,
  Modal,
  Skeleton,
  Stack,
  Table,
  Text,
  TextInput,
} from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { endpointQuery, invalidate } from '../../../lib/api/endpoint-query.ts';
import { saveText } from '../../../lib/api/save-response.ts';
import { csvText } from '../../../lib/format/csv.ts';
import { fieldMessages, useErrorFocus } from '../../../lib/forms/form-errors.ts';
import { UnsavedChanges } from '../../../ui/dialogs/UnsavedChanges.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { WideTable } from '../../../ui/table/WideTable.tsx';
import { ConfirmCorrection } from './ConfirmCorrection.tsx';
import { FileDrop, withReadableFiles } from './FileDrop.tsx';
import { useSelectedImport } from './ImportTask.tsx';
import { LaboratoryMapping, useMappings } from './LaboratoryMapping.tsx';

const ColumnTable = ({ columns }: { columns: readonly ImportColumn[] }) => (
  <WideTable minWidth={420}>
    <Table fz="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Column</Table.Th>
          <Table.Th>Value</Table.Th>
          <Table.Th>Example</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {columns.map(({ name, required, help, example }) => (
          <Table.Tr key={name}>
            <Table.Td style={{ whiteSpace: 'nowrap' }}>
              {name}
              {required && <div className="quiet">required</div>}
            </Table.Td>
            <Table.Td>{help}</Table.Td>
            <Table.Td>{example}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </WideTable>
);

const saveTemplate = (name: string, columns: readonly ImportColumn[]) =>
  saveText(
    csvText([columns.map((column) => column.name), columns.map(({ example }) => example)]),
    `${name}.csv`,
    'text/csv',
  );

/** The template of a file and help on its columns. The server generates both from its validation rules. */
const ColumnHelp = ({ file }: { file: 'samples' | 'results' }) => {
  const [opened, setOpened] = useState(false);
  const { data, error, refetch } = useQuery(endpointQuery(readImportColumns));
  const columns = data?.[file];
  return (
    <Group gap="xs" mt={4}>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={`Template of ${file}.csv`}
        disabled={!columns}
        onClick={() => columns && saveTemplate(file, columns)}
      >
        Template
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={`Columns of ${file}.csv`}
        onClick={() => setOpened(true)}
      >
        Columns
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={`Columns of ${file}.csv`}
        size="46rem"
        centered
      >
        {error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
        {!columns && !error && <Skeleton h={320} />}
        {columns && <ColumnTable columns={columns} />}
      </Modal>
    </Group>
  );
};

interface ImportInput {
  name: string;
  correction: boolean;
  samples?: File | undefined;
  results?: File | undefined;
}

const files = ['samples', 'results'] as const;

const fileMessage = (file: File | undefined) => {
  if (!file) return 'Choose a CSV or Excel file.';
  return file.size > maxImportBytes
    ? 'A file may have at most 512 MB. Import it in several groups.'
    : undefined;
};

const isFilledIn = ({ name, samples, results }: ImportInput) =>
  name.trim() !== '' || samples !== undefined || results !== undefined;

const inputErrors = (input: ImportInput) => {
  const messages: Record<string, string> = {};
  if (input.name.trim() === '') messages.name = 'This field is required.';
  for (const field of files) {
    const message = fileMessage(input[field]);
    if (message) messages[field] = message;
  }
  return messages;
};

const send = async (
  { name, correction, samples, results }: ImportInput,
  mapping: ImportMapping | undefined,
  dryRun: boolean,
) => {
  const form = new FormData();
  // fields go first, so that the server can reject them before the files arrive
  form.set('name', name);
  form.set('dry_run', String(dryRun));
  form.set('correction', String(correction));
  if (mapping) form.set('mapping', JSON.stringify(mapping));
  if (samples) form.set('samples', samples);
  if (results) form.set('results', results);
  return call(startImport, { file: await withReadableFiles(form) });
};

/** The report of the check of the chosen files if it found no errors. */
const useCleanCheck = (checkedTask: string | undefined) => {
  const { data } = useQuery({
    ...endpointQuery(readImport, { params: { task: checkedTask ?? '' } }),
    enabled: checkedTask !== undefined,
  });
  const report = checkedTask === undefined ? null : data?.report;
  return report?.errors.length === 0 ? report : undefined;
};

const NameAndKind = ({
  input: { name, correction },
  error,
  change,
}: {
  input: ImportInput;
  error: string | undefined;
  change: (part: Partial<ImportInput>) => void;
}) => (
  <>
    <Checkbox
      label="Correct released oils"
      description="The files name oils of the archive. Their values replace the stored ones; all other values stay. Holders are notified by email."
      checked={correction}
      maw={640}
      onChange={(event) => change({ correction: event.currentTarget.checked })}
    />
    <TextInput
      label={correction ? 'Name of the correction' : 'Name of the group'}
      description={
        correction ? 'For example: Recalibrated viscometer, May 2026.' : 'For example: 2026 Europe.'
      }
      required
      maxLength={200}
      maw={480}
      value={name}
      error={error}
      onChange={(event) => change({ name: event.currentTarget.value })}
    />
  </>
);

const Buttons = ({
  pending,
  isClean,
  correction,
  submit,
}: {
  pending: { dryRun: boolean } | undefined;
  isClean: boolean;
  /** A correction is stored only after a check, which finds the holders who are mailed. */
  correction: boolean;
  submit: (dryRun: boolean) => void;
}) => (
  <Group>
    <Button
      type={isClean ? 'button' : 'submit'}
      variant={isClean ? 'default' : 'filled'}
      loading={pending?.dryRun === true}
      onClick={isClean ? () => submit(true) : undefined}
    >
      Check files
    </Button>
    <Button
      type={isClean ? 'submit' : 'button'}
      variant={isClean ? 'filled' : 'default'}
      loading={pending?.dryRun === false}
      disabled={correction && !isClean}
      onClick={isClean ? undefined : () => submit(false)}
    >
      Import
    </Button>
    <Text size="sm" className="quiet">
      {pending
        ? 'The files are being uploaded. Stay on this page until that is done.'
        : `Checking stores nothing.${correction ? ' It also finds the holders who will be mailed.' : ''}`}
    </Text>
  </Group>
);

/** The form of an import: name and files. It keeps them after a failure and asks before they are lost. After a check without errors, Import becomes the main button. */
export const ImportForm = () => {
  const client = useQueryClient();
  const { show } = useSelectedImport();
  const [input, setInput] = useState<ImportInput>({ name: '', correction: false });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { form, focusFirst } = useErrorFocus();
  const [checkedTask, setCheckedTask] = useState<string>();
  const clean = useCleanCheck(checkedTask);
  const isClean = clean !== undefined;
  const [isAsking, setIsAsking] = useState(false);
  const mappings = useMappings();
  const start = useMutation({
    mutationFn: ({ dryRun }: { dryRun: boolean }) => send(input, mappings.toSend(), dryRun),
    onSuccess: async ({ task_id }, { dryRun }) => {
      setCheckedTask(dryRun ? task_id : undefined);
      show(task_id);
      await invalidate(client, listImports);
    },
    onError: (failure) => {
      setErrors(fieldMessages(failure));
      focusFirst();
    },
  });
  const isImported = start.isSuccess && !start.variables.dryRun;
  const change = (part: Partial<ImportInput>) => {
    setInput({ ...input, ...part });
    setErrors({});
    setCheckedTask(undefined);
    start.reset();
  };
  const choose = async (field: 'samples' | 'results', chosen: File) => {
    change({ [field]: chosen });
    try {
      const file = await mappings.choose(field, chosen);
      setInput((last) => (last[field] === chosen ? { ...last, [field]: file } : last));
    } catch (error) {
      setErrors({ [field]: error instanceof Error ? error.message : 'This file cannot be read.' });
    }
  };
  const submit = (dryRun: boolean) => {
    const messages = { ...inputErrors(input), ...mappings.errors() };
    setErrors(messages);
    if (Object.keys(messages).length > 0) focusFirst();
    else if (start.isPending) return;
    else if (clean?.correction && !dryRun) setIsAsking(true);
    else start.mutate({ dryRun });
  };
  return (
    <form
      ref={form}
      noValidate
      aria-label="Import"
      onSubmit={(event) => {
        event.preventDefault();
        submit(!isClean);
      }}
    >
      <UnsavedChanges unsaved={isFilledIn(input) && !isImported} />
      <Stack gap="md">
        <NameAndKind input={input} error={errors.name} change={change} />
        <div className="field-grid">
          {files.map((field) => (
            <div key={field}>
              <FileDrop
                label={`${field}.csv`}
                file={input[field]}
                error={errors[field]}
                onChoose={(file) => void choose(field, file)}
              />
              <ColumnHelp file={field} />
            </div>
          ))}
        </div>
        <LaboratoryMapping
          mappings={mappings}
          error={errors.mapping}
          onChange={() => {
            setErrors({});
            setCheckedTask(undefined);
          }}
        />
        {input.correction && (
          <Text size="sm" className="quiet" maw={720}>
            samples.csv needs only the report numbers. Any other column replaces that metadata, except year,
            region and kind. results.csv must not name a laboratory, batch or run. An empty value withdraws a
            result.
          </Text>
        )}
        {start.error && Object.keys(errors).length === 0 && (
          <Alert color="red" role="alert" variant="light">
            {start.error.message} Your entries are kept.
          </Alert>
        )}
        <Buttons
          pending={start.isPending ? start.variables : undefined}
          isClean={isClean}
          correction={input.correction}
          submit={submit}
        />
        {isAsking && clean?.correction && (
          <ConfirmCorrection
            report={{ ...clean, correction: clean.correction }}
            onConfirm={() => {
              setIsAsking(false);
              start.mutate({ dryRun: false });
            }}
            onClose={() => setIsAsking(false)}
          />
        )}
      </Stack>
    </form>
  );
};
