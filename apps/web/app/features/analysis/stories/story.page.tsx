import { answers } from '@iom/contract/analysis/answers/answers.ts';
import { listStories, readStory, updateStory } from '@iom/contract/analysis/stories.endpoints.ts';
import {
  maxCaptionLength,
  maxStoryParts,
  maxWordsLength,
  type Story,
  type StoryPart,
  storyView,
  storyWords,
} from '@iom/contract/analysis/stories.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import {
  Anchor,
  Button,
  Checkbox,
  CopyButton,
  Group,
  Select,
  Skeleton,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import { z } from 'zod';
import { ApiFailure, call } from '../../../lib/api/api.ts';
import { endpointQuery, invalidate } from '../../../lib/api/endpoint-query.ts';
import { useDraft } from '../../../lib/forms/use-draft.ts';
import { clearForms, storyKey } from '../../../lib/storage/tab-forms.ts';
import { UnsavedChanges } from '../../../ui/dialogs/UnsavedChanges.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { NotFound } from '../../../ui/NotFound.tsx';
import { notifyWithUndo } from '../../../ui/notifications/notify-with-undo.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { DashboardReader } from '../dashboards/DashboardReader.tsx';
import { savedAnalysesQuery } from '../saved/saved.queries.ts';
import { StoryPdf } from './StoryPdf.tsx';
import { StoryParts } from './shared-story.page.tsx';
import classes from './stories.module.css';

/** What is typed into a story: words and titles may be empty until it is saved. */
const storyDraft = z.object({
  title: z.string(),
  parts: z.array(
    z.object({
      /** Stays with the part while it is moved. */
      key: z.string(),
      part: z.discriminatedUnion('kind', [
        storyWords.extend({ text: z.string() }),
        storyView.extend({ title: z.string(), caption: z.string().optional() }),
      ]),
    }),
  ),
});
type StoryDraft = z.output<typeof storyDraft>;
type DraftPart = StoryDraft['parts'][number];

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
      {full && <Text size="sm">A story has at most {maxStoryParts} parts.</Text>}
    </Group>
  );
};

/** What is in the fields as a reader who holds the same data sees it. */
const Preview = ({ story, parts }: { story: Story; parts: readonly DraftPart[] }) => {
  const [opened, setOpened] = useState(false);
  const shown = parts.map(({ part }) =>
    part.kind === 'words' ? part : { ...part, missing: { datasets: [], analytes: [] } },
  );
  return (
    <details onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>Preview</summary>
      {opened && (
        <Stack gap={40} mt="md" component="section" aria-label="Preview">
          {story.layout === 'grid' ? (
            <DashboardReader key={JSON.stringify(shown)} story={{ ...story, mine: true, parts: shown }} />
          ) : (
            <StoryParts parts={shown} />
          )}
        </Stack>
      )}
    </details>
  );
};

/** What a failed save says: the first message of a field, or of the whole. */
const messageOf = (error: Error) =>
  (error instanceof ApiFailure && Object.values(error.fieldErrors)[0]?.[0]) || error.message;

/** Explains why the story was not saved. The other version opens in a new tab, so that the typed text stays here. */
const SaveFailure = ({ error, id }: { error: Error; id: number }) => (
  <Text size="sm" c="var(--mantine-color-error)" role="alert">
    {messageOf(error)}{' '}
    {error instanceof ApiFailure && error.code === 'story_changed' && (
      <Anchor href={pages.story.path({ id })} target="_blank" rel="noopener" inherit>
        Open the saved version in a new tab
      </Anchor>
    )}
  </Text>
);

type Content = Pick<Story, 'title' | 'parts'>;

/**
 * Stores a story over the version that was opened or stored last. What was sent before without a response may be stored: it is sent once
 * more, which returns the version that follows.
 */
const useStore = ({ id, updated }: Story) => {
  const version = useRef(updated);
  const unanswered = useRef<Content>(undefined);
  const send = async (content: Content): Promise<Story> => {
    unanswered.current = content;
    try {
      const body = { ...content, updated: version.current };
      const saved = await call(updateStory, { params: { id }, body });
      version.current = saved.updated;
      unanswered.current = undefined;
      return saved;
    } catch (error) {
      const isAnswer = error instanceof ApiFailure && error.status >= 400 && error.status < 500;
      if (isAnswer) unanswered.current = undefined;
      throw error;
    }
  };
  return async (content: Content) => {
    if (unanswered.current) await send(unanswered.current);
    return send(content);
  };
};

interface PartListProps {
  /** Its views are cards. */
  isDashboard: boolean;
  parts: readonly DraftPart[];
  onChange: (change: (latest: DraftPart[]) => DraftPart[]) => void;
}

const moved = (parts: readonly DraftPart[], key: string, step: number) => {
  const from = parts.findIndex((one) => one.key === key);
  const rest = parts.filter((one) => one.key !== key);
  return rest.toSpliced(from + step, 0, ...parts.slice(from, from + 1));
};

interface FieldsProps {
  part: StoryPart;
  isDashboard: boolean;
  onChange: (part: StoryPart) => void;
}

const Fields = ({ part, isDashboard, onChange }: FieldsProps) =>
  part.kind === 'words' ? (
    <Textarea
      label="Words"
      description="Markdown: **bold**, *italic*, # heading, - list, [link](https://…)"
      value={part.text}
      maxLength={maxWordsLength}
      rows={6}
      resize="vertical"
      onChange={(event) => onChange({ ...part, text: event.currentTarget.value })}
    />
  ) : (
    <div>
      <TextInput
        label="Title of the view"
        value={part.title}
        maxLength={200}
        onChange={(event) => onChange({ ...part, title: event.currentTarget.value })}
      />
      <Textarea
        label="Caption"
        description="What the view shows, below its title"
        value={part.caption ?? ''}
        maxLength={maxCaptionLength}
        rows={2}
        mt="xs"
        resize="vertical"
        onChange={(event) => onChange({ ...part, caption: event.currentTarget.value.replaceAll('\n', ' ') })}
      />
      {isDashboard && (part.query.charts?.length ?? 0) > 0 && (
        <Checkbox
          label="Also show the table"
          mt="xs"
          checked={part.table ?? false}
          onChange={(event) => onChange({ ...part, table: event.currentTarget.checked })}
        />
      )}
      <Text size="xs" className="quiet" mt={4}>
        {part.query.answer ? `Answer: ${answers[part.query.answer.name].title}` : 'Data Analysis'}
      </Text>
    </div>
  );

/** The parts of a story to change, move and remove; a removal can be undone. */
const PartList = ({ parts, isDashboard, onChange }: PartListProps) => {
  const remove = (removed: DraftPart) => {
    const index = parts.indexOf(removed);
    onChange((latest) => latest.filter(({ key }) => key !== removed.key));
    notifyWithUndo('Part removed.', () => onChange((latest) => latest.toSpliced(index, 0, removed)));
  };
  return parts.map((draft, index) => (
    <Stack key={draft.key} gap="xs" className={classes.part} role="group" aria-label={`Part ${index + 1}`}>
      <Fields
        part={draft.part}
        isDashboard={isDashboard}
        onChange={(part) =>
          onChange((latest) => latest.map((one) => (one.key === draft.key ? { ...one, part } : one)))
        }
      />
      <Group gap={4}>
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={index === 0}
          onClick={() => onChange((latest) => moved(latest, draft.key, -1))}
        >
          Move up
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={index === parts.length - 1}
          onClick={() => onChange((latest) => moved(latest, draft.key, 1))}
        >
          Move down
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={() => remove(draft)}>
          Remove
        </Button>
      </Group>
    </Stack>
  ));
};

/** Changes a story of the user. */
const StoryEditor = ({ story }: { story: Story }) => {
  const client = useQueryClient();
  // the version in the fields: the one opened, then those saved from here, and no other that a refetch brings
  const [updated, setUpdated] = useState(story.updated);
  const draftKey = storyKey({ id: story.id, updated });
  const form = useForm<StoryDraft>({
    initialValues: { title: story.title, parts: story.parts.map(toDraft) },
  });
  useDraft(form, draftKey, storyDraft);
  const { title, parts } = form.values;
  const unsaved = form.isDirty();
  const setList = (change: (latest: DraftPart[]) => DraftPart[]) => form.setFieldValue('parts', change);
  const store = useStore(story);
  const save = useMutation({
    mutationFn: ({ title, parts }: StoryDraft) => store({ title, parts: parts.map(({ part }) => part) }),
    onSuccess: async (saved, draft) => {
      clearForms([draftKey]);
      form.resetDirty(draft);
      setUpdated(saved.updated);
      await invalidate(client, listStories, readStory);
      notifications.show({ message: 'Saved.' });
    },
  });
  const isDashboard = story.layout === 'grid';
  const path = pages.sharedStory.path({ token: story.token });
  return (
    <Stack gap="lg" maw={760}>
      <UnsavedChanges unsaved={unsaved} onDiscard={() => clearForms([draftKey])} />
      <TextInput
        label="Title"
        value={title}
        onChange={(event) => form.setFieldValue('title', event.currentTarget.value)}
      />
      <PartList parts={parts} onChange={setList} isDashboard={isDashboard} />
      <AddPart
        full={parts.length >= maxStoryParts}
        onAdd={(part) => setList((latest) => [...latest, toDraft(part)])}
      />
      <Preview story={story} parts={parts} />
      {save.error && <SaveFailure error={save.error} id={story.id} />}
      <Group>
        {/* not disabled, which would take the focus from the button that was pressed */}
        <Button
          onClick={() => {
            if (unsaved && !save.isPending) save.mutate(form.getValues());
          }}
          aria-disabled={!unsaved || save.isPending}
          data-disabled={!unsaved || save.isPending || undefined}
        >
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
          {isDashboard ? 'Open the dashboard' : 'Read'}
        </Anchor>
        <Anchor component={Link} to={pages.stories.path()}>
          Saved work
        </Anchor>
      </Group>
      <Text size="sm" className="quiet">
        Readers of the link see your words, and each view over the data they hold themselves. No values are
        shared.
      </Text>
    </Stack>
  );
};

export default function StoryPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery({
    ...endpointQuery(readStory, { params: { id } }),
    // a refetch would not reach the fields, which hold what was typed
    staleTime: Number.POSITIVE_INFINITY,
    // the next opening reads the story as it is then
    gcTime: 0,
  });
  const isMissing = error instanceof ApiFailure && error.code === 'not_found';
  return (
    <>
      <PageHeader />
      {isMissing && <NotFound />}
      {error && !isMissing && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!error && (data ? <StoryEditor key={data.id} story={data} /> : <Skeleton h={480} animate={false} />)}
    </>
  );
}
