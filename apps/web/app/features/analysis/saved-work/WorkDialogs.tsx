import { listWorkFolders, type SavedWork } from '@iom/contract/analysis/saved-work.endpoints.ts';
import { createStory } from '@iom/contract/analysis/stories.endpoints.ts';
import { type StoryLayout, storyLayouts } from '@iom/contract/analysis/stories.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { Autocomplete, Radio, Stack, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiFailure, call } from '../../../lib/api/api.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { refreshWork, renameWork } from './work-actions.ts';

export const foldersQuery = endpointQuery(listWorkFolders, { query: { page_size: '100' } });

/** A folder by its name; a new name makes a new folder. */
const FolderField = ({ value, onChange }: { value: string; onChange: (folder: string) => void }) => {
  const folders = useQuery(foldersQuery);
  return (
    <Autocomplete
      label="Folder"
      description="A new name makes a new folder; empty: none"
      data={folders.data?.results.map(({ name }) => name) ?? []}
      value={value}
      maxLength={200}
      onChange={onChange}
    />
  );
};

const fieldError = (error: Error | null, ...names: string[]) =>
  error instanceof ApiFailure ? names.map((name) => error.fieldErrors[name]?.[0]).find(Boolean) : undefined;

/** Renames saved work and moves it to a folder. */
export const RenameDialog = ({ work, onClose }: { work: SavedWork; onClose: () => void }) => {
  const client = useQueryClient();
  const [name, setName] = useState(work.name);
  const [folder, setFolder] = useState(work.folder);
  const rename = useMutation({
    mutationFn: () => renameWork(work, name, folder),
    onSuccess: async () => {
      await refreshWork(client);
      notifications.show({ message: `“${name}” was saved.` });
      onClose();
    },
  });
  const nameError = fieldError(rename.error, 'name', 'title');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    rename.mutate();
  };
  return (
    <FormDialog
      title="Rename or move"
      submitLabel="Save"
      pending={rename.isPending}
      unsaved={name !== work.name || folder !== work.folder}
      error={nameError ? undefined : rename.error?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        value={name}
        error={nameError}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      <FolderField value={folder} onChange={setFolder} />
    </FormDialog>
  );
};

const layoutLabels: Record<StoryLayout, { label: string; description: string }> = {
  page: { label: 'Story', description: 'Words, tables and charts below each other' },
  grid: { label: 'Dashboard', description: 'Tables and charts side by side, under one filter' },
};

/** Creates a story or a dashboard and opens its editor. */
export const NewStoryDialog = ({ onClose }: { onClose: () => void }) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  const [layout, setLayout] = useState<StoryLayout>('page');
  const create = useMutation({
    mutationFn: () => call(createStory, { body: { title, parts: [], layout } }),
    onSuccess: async ({ id }) => {
      await refreshWork(client);
      await navigate(pages.story.path({ id }));
    },
  });
  const titleError = fieldError(create.error, 'title');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate();
  };
  return (
    <FormDialog
      title="New story or dashboard"
      submitLabel="Create"
      pending={create.isPending}
      error={titleError ? undefined : create.error?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="Title"
        value={title}
        error={titleError}
        onChange={(event) => setTitle(event.currentTarget.value)}
        data-autofocus
      />
      <Radio.Group
        label="Layout"
        value={layout}
        onChange={(value) => setLayout(value === 'grid' ? value : 'page')}
      >
        <Stack gap="xs" mt={4}>
          {storyLayouts.map((name) => (
            <Radio key={name} value={name} {...layoutLabels[name]} />
          ))}
        </Stack>
      </Radio.Group>
    </FormDialog>
  );
};
