import { listStories, readStory, updateStory } from '@iom/contract/analysis/stories.endpoints.ts';
import { mostPartsOfStory, type Story, type StoryPart } from '@iom/contract/analysis/stories.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { Anchor, Button, CopyButton, Group, Select, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { ApiFailure, call } from '../../../lib/api/api.ts';
import { endpointQuery, invalidate } from '../../../lib/api/endpoint-query.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { UnsavedChanges } from '../../../ui/forms/UnsavedChanges.tsx';
import { savedAnalysesQuery } from '../saved/saved.queries.ts';
import { type DraftPart, PartList } from './PartList.tsx';
import { StoryPdf } from './StoryPdf.tsx';

const toDraft = (part: StoryPart): DraftPart => ({ key: crypto.randomUUID(), part });

/** Words, or a copy of a saved analysis, at the end of the story. */
const AddPart = ({ full, onAdd }: { full: boolean; onAdd: (part: StoryPart) => void }) => {
  const saved = useQuery(savedAnalysesQuery);
  const add = (id: string | null) => {
    const analysis = saved.data?.find((one) => String(one.id) === id);
    if (analysis) onAdd({ kind: 'view', title: analysis.name, query: analysis.query });
  };
  return (
    <Group align="end">
      <Button variant="default" disabled={full} onClick={() => onAdd({ kind: 'words', text: '' })}>
        Add words
      </Button>
      <Select
        label="Add a saved analysis or answer"
        placeholder={saved.data?.length === 0 ? 'Nothing saved yet' : 'Choose'}
        data={(saved.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={null}
        disabled={full}
        searchable
        onChange={add}
      />
      {full && <Text size="sm">A story has at most {mostPartsOfStory} parts.</Text>}
    </Group>
  );
};

/** What a failed save says: the first message of a field, or of the whole. */
const messageOf = (error: Error) =>
  (error instanceof ApiFailure && Object.values(error.fieldErrors)[0]?.[0]) || error.message;

const Editor = ({ story }: { story: Story }) => {
  const client = useQueryClient();
  const [title, setTitle] = useState(story.title);
  const [parts, setDraft] = useState<readonly DraftPart[]>(() => story.parts.map(toDraft));
  const body = { title, parts: parts.map(({ part }) => part) };
  const [kept, setKept] = useState(JSON.stringify(body));
  const unsaved = JSON.stringify(body) !== kept;
  const save = useMutation({
    mutationFn: () => call(updateStory, { params: { id: story.id }, body }),
    onSuccess: async () => {
      setKept(JSON.stringify(body));
      await invalidate(client, listStories, readStory);
      notifications.show({ message: 'Saved.' });
    },
  });
  const path = pages.sharedStory.path({ token: story.token });
  return (
    <Stack gap="lg" maw={760}>
      <UnsavedChanges unsaved={unsaved} />
      <TextInput label="Title" value={title} onChange={(event) => setTitle(event.currentTarget.value)} />
      <PartList parts={parts} onChange={setDraft} />
      <AddPart
        full={parts.length >= mostPartsOfStory}
        onAdd={(part) => setDraft((latest) => [...latest, toDraft(part)])}
      />
      {save.error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {messageOf(save.error)}
        </Text>
      )}
      <Group>
        <Button onClick={() => save.mutate()} loading={save.isPending} disabled={!unsaved}>
          Save
        </Button>
        <CopyButton value={`${location.origin}${path}`}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? 'Link copied' : 'Copy link'}
            </Button>
          )}
        </CopyButton>
        <StoryPdf token={story.token} disabled={unsaved} />
        <Anchor component={Link} to={path}>
          Read
        </Anchor>
        <Anchor component={Link} to={pages.stories.path()}>
          All stories
        </Anchor>
      </Group>
      <Text size="sm" className="quiet">
        A reader of the link sees your words, and the views over the data the reader holds. No values are
        shared.
      </Text>
    </Stack>
  );
};

/** Changes a story of the user. */
export const StoryEditor = ({ id, notFound }: { id: string; notFound: ReactNode }) => {
  const { data, error, refetch } = useQuery({
    ...endpointQuery(readStory, { params: { id } }),
    // a refetch would not reach the fields, which hold what was typed
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error instanceof ApiFailure && error.code === 'not_found') return notFound;
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  return data ? <Editor key={data.id} story={data} /> : <Skeleton h={480} animate={false} />;
};
